// The subject of a correction: an invoice or a payment.

import type { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import type { IssuedLine } from '#areas/accounts/edit-sale-and-payment/rebilling.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'

export type Correction = ValuesIn<typeof saleCorrection>
export type Invoice = RowOf<typeof taxInvoice>
export type Payment = RowOf<typeof payment>

/** The corrected invoice, locked where it will be changed; 404 if the user may not see it. */
export const readInvoice = async (id: number, context: Context, lock = false): Promise<Invoice> =>
  (await find(taxInvoice, id, context, { lock })) as Invoice
/** The corrected payment; 404 if the user may not see it. */
export const readPayment = async (id: number, context: Context): Promise<Payment> =>
  (await find(payment, id, context)) as Payment

export const issuedLines = ({ lines }: Invoice): IssuedLine[] => lines ?? []
