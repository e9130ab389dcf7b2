import { bagLoan } from '#areas/bags/loan/definition.ts'
import { postBagLoan } from '#areas/bags/loan/posting.ts'
import { behave } from '#kit/server/behaviour.ts'
import { apply } from '#kit/server/write.ts'
import { bagsOf, heldBy, knownOf } from '#trade/bags/bags.server.ts'
import { returnedOf } from '#trade/bags/loan-returns.server.ts'
import { agreedNow, asksOwners, checkAgreeing, isAgreed, isAgreeing } from '#trade/cargo/consent.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'

export const bagLoanServer = behave(bagLoan, {
  async fill(loan, context, { what, before }) {
    if (isAgreeing(what)) return agreedNow(what, context)
    return {
      ...(await knownOf(loan, loan.lender, context)),
      needsConsent: before ? before.needsConsent : await asksOwners(context),
      returned: before ? await returnedOf(before.id, context) : 0,
    }
  },
  async check(loan, { what, before }, context) {
    if (before && isAgreeing(what)) {
      checkAgreeing(what, { first: loan.lender, second: loan.borrower }, before, context)
    }
    if (what !== 'create' && what !== 'change') return
    refuseFuture(loan.date, context)
    await checkMapped(loan.terminal, { lender: loan.lender }, context, operationsNeeded.bagLoan.at)
    await checkMapped(loan.terminal, { borrower: loan.borrower }, context, operationsNeeded.bagLoan.to)
  },
  async post(loan, context) {
    const lender = bagsOf(loan, loan.lender)
    const { quantity, terminal } = loan
    return postBagLoan({ quantity, terminal, lender, borrower: await heldBy(lender, loan.borrower, context) })
  },
  // The bags change hands when the second of the two has agreed.
  async after(loan, { what }, context) {
    if (isAgreeing(what) && isAgreed(loan)) await apply(bagLoan, loan.id, 'lend', context)
  },
})
