import { bagLoan } from '#areas/bags/loan/definition.ts'
import { postBagLoan } from '#areas/bags/loan/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { apply } from '#kit/server/write.ts'
import { bagsUnderScopeOf, ledgerBags, readBagFacts } from '#trade/bags/bags.server.ts'
import { readReturnedBags } from '#trade/bags/loan-returns.server.ts'
import {
  asAgency,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isConsentComplete,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'

const agreedTerms = ['date', 'lender', 'borrower', 'terminal', 'bagGrade', 'scope', 'quantity'] as const

// A consent does not cover later changes.
const checkAgreedTerms = (loan: ValuesIn<typeof bagLoan>, before: RowOf<typeof bagLoan>): void => {
  const changed = before.needsConsent ? agreedTerms.find(name => loan[name] !== before[name]) : undefined
  if (!changed) return
  conflict('Both owners have agreed to these bags. Cancel the loan and enter another one, to which they agree anew.', {
    fields: { [changed]: 'Both owners have agreed to this.' },
  })
}

export const bagLoanServer = behave(bagLoan, {
  async fill(loan, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    return {
      ...(await readBagFacts(loan, loan.lender, context)),
      needsConsent: before ? before.needsConsent : await readConsentRequired('Bag loans', context),
      returned: before ? await readReturnedBags(before.id, context) : 0,
    }
  },
  async check(loan, { what, before }, context) {
    if (before && isOwnersDecision(what)) {
      checkOwnersDecision(what, { first: loan.lender, second: loan.borrower }, before, context)
    }
    if (what !== 'create' && what !== 'change') return
    if (before) checkAgreedTerms(loan, before)
    refuseFuture(loan.date, context)
    await checkMapped(loan.terminal, { lender: loan.lender }, context, operationsNeeded.bagLoan.at)
    await checkMapped(loan.terminal, { borrower: loan.borrower }, context, operationsNeeded.bagLoan.to)
  },
  async post(loan, context) {
    const lender = ledgerBags(loan, loan.lender)
    const { quantity, terminal } = loan
    const borrower = await asAgency(context, agency => bagsUnderScopeOf(lender, loan.borrower, agency))
    return postBagLoan({ quantity, terminal, lender, borrower })
  },
  // The bags are posted when the second of the two parties has consented.
  async after(loan, { what }, context) {
    if (isConsentAction(what) && isConsentComplete(loan))
      await asAgency(context, agency => apply(bagLoan, loan.id, 'lend', agency))
  },
})
