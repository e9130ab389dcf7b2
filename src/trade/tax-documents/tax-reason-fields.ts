// The reasons without VAT, by the tax authority's codes.

import { automatic, choice, hinted, optional } from '#kit/fields.ts'

/** The goods leave the Kingdom. It is not chosen by the user: it follows from the customer's country. */
export const exportReason = 'VATEX-SA-32'

/** Services to a customer abroad: chosen by the user, since sales abroad are normally goods. */
export const servicesExportReason = 'VATEX-SA-33'

/** Supplies to citizens, who are identified by their national ID (BR-KSA-49). */
export const citizenReasons = ['VATEX-SA-EDU', 'VATEX-SA-HEA'] as const

/** The reasons without VAT for supplies in the Kingdom. */
export const domesticReasons = [
  'VATEX-SA-34-1',
  'VATEX-SA-34-2',
  'VATEX-SA-34-3',
  'VATEX-SA-34-4',
  'VATEX-SA-34-5',
  'VATEX-SA-35',
  'VATEX-SA-36',
  ...citizenReasons,
  'VATEX-SA-MLTRY',
  'VATEX-SA-DIPLOMAT',
  'VATEX-SA-29',
  'VATEX-SA-29-7',
  'VATEX-SA-30',
  'VATEX-SA-OOS',
] as const

/** The reasons that a user may choose. */
const chosenReasons = [servicesExportReason, ...domesticReasons] as const

export const taxReasons = [exportReason, ...chosenReasons] as const
export type TaxReason = (typeof taxReasons)[number]

/** The reason without VAT: from the customer abroad, from the sale, or from its cargo. */
export const taxReasonField = () => automatic(choice('Reason without VAT', taxReasons))

/** Entered on a sale in the Kingdom that bears no VAT although its cargo does. */
export const withoutVatField = () =>
  hinted(
    optional(choice('Sold without VAT because', chosenReasons)),
    'Empty: the cargo’s VAT. To a customer abroad it is an export without VAT.',
  )
