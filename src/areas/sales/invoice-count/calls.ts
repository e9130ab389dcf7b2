// The badge in the header: sales that wait for a user.

import { call } from '#kit/call.ts'
import { optional, yesNo } from '#kit/fields.ts'

/** An entry of the badge and the list it links to. */
export type InvoiceCount = {
  name: 'bagSaleDrafts' | 'bulkSaleDrafts' | 'bagSalesWithoutQr' | 'bulkSalesWithoutQr' | 'othersWithoutQr'
  title: string
  address: string
  count: number
}

export const invoiceCount = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/invoice-count',
  for: 'canViewInvoiceCountNotification',
  title: 'Waiting sales: drafts, and invoices without QR code',
  query: { countOnly: optional(yesNo('Counts only')) },
}).answering<{ data: InvoiceCount[] }>()
