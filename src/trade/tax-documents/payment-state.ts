// The payment state of an invoice and of its sale (domain Q29). Pure.

import type { PaymentState } from '#trade/tax-documents/bill-fields.ts'

/** Amounts in halalas; an invoice is overdue from the day after its due date. */
export type PaidInvoice = { gross: number | null; balanceDue: number | null; dueDate: string | null }

/** The payment state of one invoice on a day. */
export const paymentStateOf = ({ gross, balanceDue, dueDate }: PaidInvoice, today: string): PaymentState => {
  if ((balanceDue ?? 0) <= 0) return 'Paid'
  if (dueDate !== null && dueDate < today) return 'Overdue'
  return (balanceDue ?? 0) < (gross ?? 0) ? 'Partly paid' : 'Unpaid'
}

/** The payment state of a sale with its invoices; `rest` are its halalas that are not invoiced yet. */
export const paymentStateOfSale = (invoices: readonly PaidInvoice[], rest: number, today: string): PaymentState => {
  const states = invoices.map(invoice => paymentStateOf(invoice, today))
  if (states.includes('Overdue')) return 'Overdue'
  if (states.length === 0 || states.every(state => state === 'Unpaid')) return 'Unpaid'
  return rest <= 0 && states.every(state => state === 'Paid') ? 'Paid' : 'Partly paid'
}
