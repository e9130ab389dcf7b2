import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { holdLoan, stepOf } from '#areas/terminals/loan/register.server.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { postLoanReturn } from '#areas/terminals/loan-return/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { follow } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'

const loanOf = (id: number, { tx }: Context) =>
  tx.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

type Loan = Awaited<ReturnType<typeof loanOf>>

const checkLoan = (values: ValuesIn<typeof loanReturn>, loan: Loan): void => {
  if (loan.status !== 'Active' && loan.status !== 'Partly returned') {
    conflict('Nothing of loan {loan} is outstanding: it is {state}.', {
      fields: { loan: 'Not outstanding.' },
      values: { loan: loan.docNo ?? '', state: loan.status },
    })
  }
  if (values.date < loan.date) {
    refuse('The cargo cannot come back before it was lent.', { fields: { date: 'Lies before the loan.' } })
  }
  if (loan.returnBasis === 'Same grade' && (loan.cargoGrade !== values.cargoGrade || loan.form !== values.form)) {
    refuse('The same grade and form must come back. Choose an LC of the loan’s grade.', {
      fields: { lc: 'Not of the lent grade and form.' },
    })
  }
  const outstanding = loan.outstanding ?? 0
  if (values.quantity > outstanding) {
    exceeded('LOAN_EXCEEDED', 'Only {outstanding} MT of loan {loan} are outstanding. Enter that or less.', {
      fields: { quantity: 'Exceeds what is outstanding.' },
      values: { outstanding: formatQuantity(outstanding), loan: loan.docNo ?? '' },
      details: { outstandingKg: outstanding, askedKg: values.quantity },
    })
  }
}

export const loanReturnServer = behave(loanReturn, {
  async fill(values, context) {
    const { lender, borrower } = await loanOf(values.loan, context)
    return { lender, borrower, ...(await madeOf(values.lc, context)) }
  },
  async check(values, { what }, context) {
    if (what !== 'create') return
    refuseFuture(values.date, context)
    checkLoan(values, await holdLoan(values.loan, context))
    await checkMapped(values.terminal, { lender: values.lender!, borrower: values.borrower! }, context)
  },
  post: async (row, context) => postLoanReturn(row, await loanOf(row.loan, context)),
  async after(row, _, context) {
    const loan = await holdLoan(row.loan, context)
    await follow('loan', loan.id, await stepOf(loan, context), context)
  },
})
