// The kind of a tax invoice, and the QR code printed on it.

import { localTime } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import { decimalText } from '#kit/units.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { categoryOf } from '#trade/tax-documents/tax-reasons.ts'

/**
 * Companies, customers registered for VAT and customers of zero-rated supplies get a tax invoice, other individuals a simplified one (VAT
 * law, article 53).
 */
export const invoiceKindOf = (
  customer: { kind: 'Individual' | 'Company'; vatNo: string | null },
  taxReason: TaxReason | null = null,
): 'Tax' | 'Simplified' =>
  customer.kind === 'Company' || customer.vatNo || categoryOf(taxReason) === 'Z' ? 'Tax' : 'Simplified'

type Stamp = {
  sellerName: string
  vatNo: string
  /** `2026-11-21T14:12:09`, Riyadh time */
  timeStamp: string
  /** halalas to be paid: total minus advances (BT-115) */
  payable: number
  vat: number
}

/** The time of an instant as stated on the invoice: local time in Riyadh, regardless of the agency's time zone, without an offset. */
export const timeStampOf = (instant: string): string => {
  const { day, time } = localTime(instant, 'Asia/Riyadh')
  return `${day}T${time}`
}

const longest = 255

const encodeTag = (tag: number, value: string): number[] => {
  const bytes = new TextEncoder().encode(value)
  if (bytes.length > longest) {
    refuse('The seller’s name is too long for the invoice QR: {bytes} bytes, at most {longest}. Shorten it.', {
      fields: { consignee: 'The name is too long.' },
      values: { bytes: bytes.length, longest },
    })
  }
  return [tag, bytes.length, ...bytes]
}

/** Five texts as tag, length in UTF-8 bytes and value, in base64. Refuses a text of more than 255 bytes. */
export const tagLengthValue = (texts: readonly string[]): string =>
  btoa(String.fromCharCode(...texts.flatMap((value, index) => encodeTag(index + 1, value))))

/** The text of the invoice's QR code (e-invoicing phase 1): seller, VAT number, time, payable amount, VAT. */
export const qrOf = ({ sellerName, vatNo, timeStamp, payable, vat }: Stamp): string =>
  tagLengthValue([sellerName, vatNo, timeStamp, decimalText(payable, 2), decimalText(vat, 2)])
