// Consent of both owners of a document, where the agency requires it: who agreed for each of them, and when.

import { automatic, instant, text, under, yesNo } from '#kit/fields.ts'
import type { Action } from '#kit/states.ts'
import type { Right } from '#rights/rights.ts'

type ConsentLabels = { by: string; at: string; action: string }

const consentOf = (state: string, right: Right, first: ConsentLabels, second: ConsentLabels) => {
  const agreeAction = (label: string): Action => ({ label, moves: { [state]: state }, right, awaited: true })
  return {
    fields: {
      needsConsent: under('Consent of the owners', automatic(yesNo('Both must agree'))),
      firstAgreedBy: automatic(text(first.by, { max: 120 })),
      firstAgreedAt: automatic(instant(first.at)),
      secondAgreedBy: automatic(text(second.by, { max: 120 })),
      secondAgreedAt: automatic(instant(second.at)),
    },
    actions: { 'agree-first': agreeAction(first.action), 'agree-second': agreeAction(second.action) },
  }
}

const lenderLabels = { by: 'Agreed for the lender', at: 'Lender agreed at', action: 'Lender agrees' }
const borrowerLabels = { by: 'Agreed for the borrower', at: 'Borrower agreed at', action: 'Borrower agrees' }

export const loanConsents = consentOf('Proposed', 'canApproveLoan', lenderLabels, borrowerLabels)

export const bagLoanConsents = consentOf('Proposed', 'canApproveBagLoan', lenderLabels, borrowerLabels)

export const returnConsents = consentOf('Proposed', 'canApproveLoanReturn', lenderLabels, borrowerLabels)

export const transferConsents = consentOf(
  'Proposed',
  'canApproveCargoTransfer',
  { by: 'Agreed for the owner', at: 'Owner agreed at', action: 'Owner agrees' },
  { by: 'Agreed for the new owner', at: 'New owner agreed at', action: 'New owner agrees' },
)

export const swapConsents = consentOf(
  'Draft',
  'canApproveSwapCargo',
  { by: 'Agreed for A', at: 'A agreed at', action: 'A agrees' },
  { by: 'Agreed for B', at: 'B agreed at', action: 'B agrees' },
)

export const saleConsents = consentOf(
  'Draft',
  'canApproveCargoSale',
  { by: 'Agreed for the seller', at: 'Seller agreed at', action: 'Seller agrees' },
  { by: 'Agreed for the buyer', at: 'Buyer agreed at', action: 'Buyer agrees' },
)
