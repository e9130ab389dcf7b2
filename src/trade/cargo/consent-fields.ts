// Consent of the two owners a document is about, where the agency asks for it: who agreed for each of them, and when.

import { automatic, instant, text, under, yesNo } from '#kit/fields.ts'
import type { Action } from '#kit/states.ts'
import type { Right } from '#rights/rights.ts'

type Side = { by: string; at: string; action: string }

const consents = (state: string, right: Right, first: Side, second: Side) => {
  const agrees = (label: string): Action => ({ label, moves: { [state]: state }, right })
  return {
    fields: {
      needsConsent: under('Consent of the owners', automatic(yesNo('Both must agree'))),
      firstAgreedBy: automatic(text(first.by, { max: 120 })),
      firstAgreedAt: automatic(instant(first.at)),
      secondAgreedBy: automatic(text(second.by, { max: 120 })),
      secondAgreedAt: automatic(instant(second.at)),
    },
    actions: { 'agree-first': agrees(first.action), 'agree-second': agrees(second.action) },
  }
}

const lends = { by: 'Agreed for the lender', at: 'Lender agreed at', action: 'Lender agrees' }
const borrows = { by: 'Agreed for the borrower', at: 'Borrower agreed at', action: 'Borrower agrees' }

export const loanConsents = consents('Proposed', 'canApproveLoan', lends, borrows)

export const bagLoanConsents = consents('Proposed', 'canApproveBagLoan', lends, borrows)

export const returnConsents = consents('Proposed', 'canApproveLoanReturn', lends, borrows)

export const transferConsents = consents(
  'Proposed',
  'canApproveCargoTransfer',
  { by: 'Agreed for the owner', at: 'Owner agreed at', action: 'Owner agrees' },
  { by: 'Agreed for the new owner', at: 'New owner agreed at', action: 'New owner agrees' },
)

export const swapConsents = consents(
  'Draft',
  'canApproveSwapCargo',
  { by: 'Agreed for A', at: 'A agreed at', action: 'A agrees' },
  { by: 'Agreed for B', at: 'B agreed at', action: 'B agrees' },
)

export const saleConsents = consents(
  'Draft',
  'canApproveCargoSale',
  { by: 'Agreed for the seller', at: 'Seller agreed at', action: 'Seller agrees' },
  { by: 'Agreed for the buyer', at: 'Buyer agreed at', action: 'Buyer agrees' },
)
