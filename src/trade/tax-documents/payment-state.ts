// What an invoice, and the sale it belongs to, say of their payment (domain Q29). Pure.

import type { PaymentState } from '#trade/tax-documents/bill-fields.ts'

/** Amounts in halalas; what is due on a day is overdue from the next one on. */
export type PaidInvoice = { gross: number | null; balanceDue: number | null; dueDate: string | null }

export const paymentStateOf = ({ gross, balanceDue, dueDate }: PaidInvoice, today: string): PaymentState => {
  if ((balanceDue ?? 0) <= 0) return 'Paid'
  if (dueDate !== null && dueDate < today) return 'Overdue'
  return (balanceDue ?? 0) < (gross ?? 0) ? 'Partly paid' : 'Unpaid'
}

/** Of a sale with its invoices; `rest` are the halalas of it still to be invoiced. */
export const paymentStateOfSale = (invoices: readonly PaidInvoice[], rest: number, today: string): PaymentState => {
  const states = invoices.map(invoice => paymentStateOf(invoice, today))
  if (states.includes('Overdue')) return 'Overdue'
  if (states.length === 0 || states.every(state => state === 'Unpaid')) return 'Unpaid'
  return rest <= 0 && states.every(state => state === 'Paid') ? 'Paid' : 'Partly paid'
}
