import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { postLoanReturn } from '#areas/terminals/loan-return/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { apply } from '#kit/server/write.ts'
import {
  asAgency,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isConsentComplete,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import { checkRatioOfGrade, keepRatio } from '#trade/cargo/exchange-ratio.server.ts'
import {
  checkLoanOpen,
  checkOutstanding,
  lockLoan,
  readLoan,
  resolveLoanAction,
} from '#trade/cargo/loan-register.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'

type Loan = Awaited<ReturnType<typeof readLoan>>

const isOtherGrade = (back: ValuesIn<typeof loanReturn>, loan: Loan): boolean =>
  back.cargoGrade !== loan.cargoGrade || back.form !== loan.form

const checkLoan = (values: ValuesIn<typeof loanReturn>, loan: Loan): void => {
  checkLoanOpen(loan, 'loan')
  if (values.date < loan.date) {
    refuse('The cargo cannot be returned before it was lent. Enter the day of the loan or a later one.', {
      fields: { date: 'Lies before the loan.' },
    })
  }
  checkRatioOfGrade(values.exchangeRatio, !isOtherGrade(values, loan))
  if (isOtherGrade(values, loan) && loan.returnBasis === 'Any grade with ratio' && !values.exchangeRatio) {
    refuse('This is another grade than was lent. Enter how much of it equals one lent ton.', {
      fields: { exchangeRatio: 'Please enter it.' },
    })
  }
  if (loan.returnBasis === 'Same grade' && isOtherGrade(values, loan)) {
    refuse('The same grade and form must come back. Choose an LC of the loan’s grade.', {
      fields: { lc: 'Not of the lent grade and form.' },
    })
  }
  if (loan.returnBasis === 'Same grade' && values.bagSize !== loan.bagSize) {
    refuse('It must be returned as it was lent: packed in the same bags, or in bulk. Choose such stock.', {
      fields: { bagSize: 'Not as it was lent.' },
    })
  }
  checkOutstanding(loan, values.settled ?? values.quantity)
}

export const loanReturnServer = behave(loanReturn, {
  async fill(values, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    const loan = await readLoan(values.loan, context)
    const cargo = await readCargoOfLc(values.lc, context)
    return {
      lender: loan.lender,
      borrower: loan.borrower,
      ...cargo,
      exchangeRatio: keepRatio(values.exchangeRatio, !isOtherGrade({ ...values, ...cargo }, loan)),
      needsConsent: before ? before.needsConsent : await readConsentRequired('Loan returns', context),
    }
  },
  async check(values, { what, before }, context) {
    if (before && isOwnersDecision(what)) {
      checkOwnersDecision(what, { first: values.lender!, second: values.borrower! }, before, context)
    }
    if (what !== 'create' && what !== 'give-back') return
    refuseFuture(values.date, context)
    checkLoan(values, await lockLoan(values.loan, context))
    await checkMapped(values.terminal, { borrower: values.borrower! }, context, operationsNeeded.loanReturn.at)
    await checkMapped(values.terminal, { lender: values.lender! }, context, operationsNeeded.loanReturn.to)
  },
  post: async (row, context) => postLoanReturn(row, await readLoan(row.loan, context)),
  // The cargo is posted when both owners have consented; then the outstanding quantity of the loan decreases.
  async after(row, { what, before }, context) {
    if (isConsentAction(what) && isConsentComplete(row))
      await asAgency(context, agency => apply(loanReturn, row.id, 'give-back', agency))
    if ((before?.status === 'Active') === (row.status === 'Active')) return
    const lent = await lockLoan(row.loan, context)
    await apply(loan, lent.id, await resolveLoanAction(lent, context), context)
  },
})
