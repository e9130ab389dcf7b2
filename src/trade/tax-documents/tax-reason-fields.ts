// Why a supply bears no VAT, by the tax authority's codes. Private education and health care are left out: they are no cargo, and need the
// buyer's national ID.

import { automatic, choice, hinted, optional } from '#kit/fields.ts'

/** The goods leave the Kingdom. Nobody chooses it: it follows from the customer's country. */
export const exportReason = 'VATEX-SA-32'

/** Why a supply in the Kingdom may bear no VAT. */
export const domesticReasons = [
  'VATEX-SA-34-1',
  'VATEX-SA-34-4',
  'VATEX-SA-34-5',
  'VATEX-SA-35',
  'VATEX-SA-36',
  'VATEX-SA-MLTRY',
  'VATEX-SA-DIPLOMAT',
  'VATEX-SA-29',
  'VATEX-SA-29-7',
  'VATEX-SA-30',
  'VATEX-SA-OOS',
] as const

export const taxReasons = [exportReason, ...domesticReasons] as const
export type TaxReason = (typeof taxReasons)[number]

/** Why it bears no VAT: of the customer abroad, of the sale, or of its cargo. */
export const taxReasonField = () => automatic(choice('Reason without VAT', taxReasons))

/** Entered on a sale in the Kingdom that bears no VAT though its cargo does. */
export const withoutVatField = () =>
  hinted(
    optional(choice('Sold without VAT because', domesticReasons)),
    'Empty: the cargo’s VAT. To a customer abroad it is an export without VAT.',
  )
