// The terms of a letter of credit beside its parties and amounts, by the fields of SWIFT MT700.

import { automatic, choice, count, day, hinted, lines, money, optional, percent, text } from '#kit/fields.ts'
import { withDefault } from '#trade/contracts/amendment-fields.ts'
import { tradePapers } from '#trade/contracts/paper-fields.ts'

/** SWIFT fields 40E, 49, 41a, 47A, 71B. */
export const clauseFields = {
  applicableRules: withDefault(choice('Applicable rules', ['UCP latest', 'eUCP latest', 'ISP latest']), 'UCP latest'),
  confirmation: withDefault(choice('Confirmation', ['Without', 'May add', 'Confirm']), 'Without'),
  confirmingBank: optional(text('Confirming bank', { max: 80 })),
  availableWith: withDefault(text('Available with', { max: 80 }), 'Any bank'),
  availableBy: withDefault(
    choice('Available by', ['Payment', 'Deferred payment', 'Acceptance', 'Negotiation']),
    'Payment',
  ),
  chargesBy: withDefault(
    choice('Charges outside the country for', ['Applicant', 'Beneficiary', 'Shared']),
    'Beneficiary',
  ),
  additionalConditions: optional(text('Additional conditions', { max: 2000, long: true })),
}

/** The cash that the bank blocks, as a part of the amount. */
export const marginFields = {
  marginPct: optional(percent('Margin')),
  marginAmount: automatic(money('Margin amount', { currency: 'USD' })),
  marginSar: automatic(money('Margin in SAR')),
}

/** The input of a presentation beside its day. */
export const presentingFields = {
  bills: optional(
    hinted(text('Bills of lading', { max: 400 }), 'Their numbers, divided by commas. Empty: all that are not paid.'),
  ),
}

/** Whose payment is taken back. */
export const returnedFields = {
  bills: optional(
    hinted(
      text('Bills of lading', { max: 400 }),
      'Their numbers, divided by commas. Empty: all that the bank paid on the last day.',
    ),
  ),
}

/** When the documents went to the bank, and when it last paid. */
export const presentationFields = {
  presentedOn: automatic(day('Presented on')),
  paidOn: automatic(day('Paid on')),
}

const requiredPaper = (paperType: (typeof tradePapers)[number], originals: number, copies: number) => ({
  paperType,
  originals,
  copies,
  details: null,
})

/** SWIFT field 46A: the papers that the bank requires; they make up the checklist. */
export const documentsRequired = withDefault(
  lines('Documents required', {
    paperType: choice('Type', tradePapers),
    originals: optional(count('Originals', { zero: true })),
    copies: optional(count('Copies', { zero: true })),
    details: optional(text('Details', { max: 200 })),
  }),
  [
    requiredPaper('Commercial invoice', 3, 3),
    requiredPaper('Bill of lading', 3, 3),
    requiredPaper('Certificate of origin', 1, 2),
    requiredPaper('Phytosanitary', 1, 2),
    requiredPaper('Weight', 1, 2),
    requiredPaper('Quality', 1, 2),
    requiredPaper('Fumigation', 1, 2),
  ],
)
