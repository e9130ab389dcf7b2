// Fields of every issued tax document: time, kind, QR code, status with the authority.

import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { automatic, choice, instant, text } from '#kit/fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'

export const stampFields = {
  issuedAt: automatic(instant('Issued at')),
  uuid: automatic(text('UUID', { max: 36 })),
  invoiceKind: billFields.invoiceKind,
  qr: automatic(text('QR', { max: 1000 })),
  qrReason: automatic(choice('Why it has no QR code', qrReasons)),
  eInvoiceStatus: billFields.eInvoiceStatus,
  eInvoiceError: automatic(text('Answer of the authority', { max: 1000, long: true })),
}
