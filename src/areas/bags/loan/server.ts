import { bagsOf, heldBy, knownOf } from '#areas/bags/bags.server.ts'
import { bagLoan } from '#areas/bags/loan/definition.ts'
import { postBagLoan } from '#areas/bags/loan/posting.ts'
import { returnedOf } from '#areas/bags/returned.server.ts'
import { checkMapped, refuseFuture } from '#areas/stock.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const bagLoanServer = behave(bagLoan, {
  fill: async (loan, context, { before }) => ({
    ...(await knownOf(loan, loan.lender, context)),
    returned: before ? await returnedOf(before.id, context) : 0,
  }),
  async check(loan, { what }, context) {
    if (what !== 'create' && what !== 'change') return
    refuseFuture(loan.date, context)
    await checkMapped(loan.terminal, { lender: loan.lender, borrower: loan.borrower }, context)
  },
  async post(loan, context) {
    const lender = bagsOf(loan, loan.lender)
    const { quantity, terminal } = loan
    return postBagLoan({ quantity, terminal, lender, borrower: await heldBy(lender, loan.borrower, context) })
  },
})
