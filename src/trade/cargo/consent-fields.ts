// The consent of both owners of a document, where the agency requires it: who agreed for each owner, and when.

import { automatic, instant, text, under, yesNo } from '#kit/fields.ts'
import type { Action } from '#kit/states.ts'
import type { Right } from '#rights/rights.ts'

type ConsentLabels = { by: string; at: string; action: string; owner: string }

const consentOf = (state: string, right: Right, first: ConsentLabels, second: ConsentLabels) => {
  const agreeAction = ({ action, owner }: ConsentLabels, agreed: string): Action => ({
    label: action,
    moves: { [state]: state },
    right,
    awaited: true,
    forOwner: { right: 'canAgreeForOwner', fields: [owner], label: 'I agree', title: 'Agree for {owner}' },
    when: row => Boolean(row.needsConsent) && !row[agreed],
  })
  const decline: Action = {
    label: 'Decline',
    moves: { [state]: 'Canceled' },
    asks: { reason: text('Reason', { max: 300, long: true }) },
    right,
    danger: true,
    undo: 'cancel',
    forOwner: { right: 'canAgreeForOwner', fields: [first.owner, second.owner] },
    when: row => Boolean(row.needsConsent),
  }
  return {
    fields: {
      needsConsent: under('Consent of the owners', automatic(yesNo('Both must agree'))),
      firstAgreedBy: automatic(text(first.by, { max: 120 })),
      firstAgreedAt: automatic(instant(first.at)),
      secondAgreedBy: automatic(text(second.by, { max: 120 })),
      secondAgreedAt: automatic(instant(second.at)),
    },
    actions: {
      'agree-first': agreeAction(first, 'firstAgreedBy'),
      'agree-second': agreeAction(second, 'secondAgreedBy'),
      decline,
    },
  }
}

const lenderLabels = {
  by: 'Agreed for the lender',
  at: 'Lender agreed at',
  action: 'Agree for the lender',
  owner: 'lender',
}
const borrowerLabels = {
  by: 'Agreed for the borrower',
  at: 'Borrower agreed at',
  action: 'Agree for the borrower',
  owner: 'borrower',
}

export const loanConsents = consentOf('Proposed', 'canApproveLoan', lenderLabels, borrowerLabels)

export const bagLoanConsents = consentOf('Proposed', 'canApproveBagLoan', lenderLabels, borrowerLabels)

export const returnConsents = consentOf('Proposed', 'canApproveLoanReturn', lenderLabels, borrowerLabels)

export const transferConsents = consentOf(
  'Proposed',
  'canApproveCargoTransfer',
  { by: 'Agreed for the owner', at: 'Owner agreed at', action: 'Agree for the owner', owner: 'consignee' },
  {
    by: 'Agreed for the new owner',
    at: 'New owner agreed at',
    action: 'Agree for the new owner',
    owner: 'toConsignee',
  },
)

export const swapConsents = consentOf(
  'Draft',
  'canApproveSwapCargo',
  { by: 'Agreed for owner A', at: 'Owner A agreed at', action: 'Agree for owner A', owner: 'consigneeA' },
  { by: 'Agreed for owner B', at: 'Owner B agreed at', action: 'Agree for owner B', owner: 'consigneeB' },
)

export const saleConsents = consentOf(
  'Draft',
  'canApproveCargoSale',
  { by: 'Agreed for the seller', at: 'Seller agreed at', action: 'Agree for the seller', owner: 'seller' },
  { by: 'Agreed for the buyer', at: 'Buyer agreed at', action: 'Agree for the buyer', owner: 'buyer' },
)
