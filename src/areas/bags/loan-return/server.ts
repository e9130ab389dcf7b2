import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'
import { postBagLoanReturn, settledBags } from '#areas/bags/loan-return/posting.ts'
import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatCount } from '#kit/units.ts'
import { goodUnlessDamaged, ledgerBags, readBagSize, readScope } from '#trade/bags/bags.server.ts'
import { readReturnedBags } from '#trade/bags/loan-returns.server.ts'
import { checkRatioOfGrade, keepRatio } from '#trade/cargo/exchange-ratio.server.ts'
import { checkLoanOpen } from '#trade/cargo/loan-register.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'

const readLoan = (id: number, { tx }: Context) =>
  tx.selectFrom('bagLoan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// Locks the loan until the transaction ends, so that two returns at once cannot give back more than was lent.
const lockLoan = (id: number, { tx }: Context) =>
  tx.selectFrom('bagLoan').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

type Loan = Awaited<ReturnType<typeof readLoan>>
type Values = ValuesIn<typeof bagLoanReturn>

const checkGrade = (back: Values, loan: Loan): void => {
  checkRatioOfGrade(back.exchangeRatio, back.bagGrade === loan.bagGrade)
  if (back.bagGrade !== loan.bagGrade && !back.exchangeRatio) {
    refuse('These bags are of another grade than the lent ones. Enter how many of them equal one lent bag.', {
      fields: { exchangeRatio: 'Please enter it.' },
    })
  }
  if (back.settled === null) {
    refuse('At this ratio these bags do not settle a whole number of lent bags. Enter another number of bags.', {
      fields: { quantity: 'Settles no whole number.' },
    })
  }
}

const checkLoan = (back: Values, loan: Loan): void => {
  const number = loan.docNo ?? '–'
  checkLoanOpen(loan, 'loan')
  if (back.date < loan.date) {
    refuse('The bags cannot be returned before they were lent. Enter the day of the loan or a later one.', {
      fields: { date: 'Lies before the loan.' },
    })
  }
  checkGrade(back, loan)
  const [outstanding, settled] = [loan.outstanding ?? 0, back.settled as number]
  if (settled > outstanding) {
    exceeded(
      'LOAN_EXCEEDED',
      'Only {outstanding} bags of loan {loan} are outstanding; these settle {settled}. Enter that or less.',
      {
        fields: { quantity: 'Exceeds the outstanding quantity.' },
        values: { outstanding: formatCount(outstanding), loan: number, settled: formatCount(settled) },
        details: { outstanding, settled },
      },
    )
  }
}

// The total returned decides the state of the loan.
const resolveLoanAction = async (
  { id, quantity }: Loan,
  context: Context,
): Promise<'reopen' | 'return-part' | 'settle'> => {
  const returned = await readReturnedBags(id, context)
  if (returned === 0) return 'reopen'
  return returned < quantity ? 'return-part' : 'settle'
}

export const bagLoanReturnServer = behave(bagLoanReturn, {
  async fill(back, context) {
    const loan = await readLoan(back.loan, context)
    const bagGrade = back.bagGrade ?? loan.bagGrade
    const ratio = keepRatio(back.exchangeRatio, bagGrade === loan.bagGrade)
    return {
      lender: loan.lender,
      borrower: loan.borrower,
      bagGrade,
      size: await readBagSize(bagGrade, context),
      scope: await readScope(loan.borrower, context),
      condition: goodUnlessDamaged(back.condition),
      exchangeRatio: ratio,
      settled: settledBags(back.quantity, ratio),
    }
  },
  async check(back, { what }, context) {
    if (what !== 'create') return
    refuseFuture(back.date, context)
    checkLoan(back, await lockLoan(back.loan, context))
    await checkMapped(back.terminal, { borrower: back.borrower! }, context, operationsNeeded.bagLoanReturn.at)
    await checkMapped(back.terminal, { lender: back.lender! }, context, operationsNeeded.bagLoanReturn.to)
  },
  async post(back, context) {
    const loan = await readLoan(back.loan, context)
    const borrower = ledgerBags(back, loan.borrower)
    return postBagLoanReturn({
      quantity: back.quantity,
      settled: back.settled as number,
      terminal: back.terminal,
      condition: goodUnlessDamaged(back.condition),
      borrower,
      // What comes back is kept where the lent bags were: the lender may have bags of both scopes.
      lender: { ...borrower, consignee: loan.lender, scope: loan.scope as string },
      loan: { terminal: loan.terminal, bagGrade: loan.bagGrade, bagKg: bagSizeKg(loan.size as BagSize) },
    })
  },
  async after(back, _, context) {
    const loan = await lockLoan(back.loan, context)
    await apply(bagLoan, loan.id, await resolveLoanAction(loan, context), context)
  },
})
