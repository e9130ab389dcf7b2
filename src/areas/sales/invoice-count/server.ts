import type { FastifyInstance } from 'fastify'
import { type InvoiceCount, invoiceCount } from '#areas/sales/invoice-count/calls.ts'
import { answer } from '#kit/server/answer.ts'
import { countWaitingSales } from '#trade/tax-documents/waiting-sales.server.ts'

const entries: readonly Omit<InvoiceCount, 'count'>[] = [
  { name: 'bagSaleDrafts', title: 'Bag sale drafts', address: 'sales/bag-sale' },
  { name: 'bulkSaleDrafts', title: 'Bulk sale drafts', address: 'sales/bulk-sale' },
  { name: 'bagSalesWithoutQr', title: 'Bag sale invoices without QR code', address: 'sales/bag-sale' },
  { name: 'bulkSalesWithoutQr', title: 'Bulk sale invoices without QR code', address: 'sales/bulk-sale' },
]

// Beside the four kinds of the badge, if there are any: LC sales, advances, notes, services and bags.
const others: Omit<InvoiceCount, 'count'> = {
  name: 'othersWithoutQr',
  title: 'Other tax documents without QR code',
  address: 'logs/e-invoices',
}

/** Mounts the call of the badge. */
export const mountInvoiceCount = (app: FastifyInstance): void =>
  answer(app, invoiceCount, async (_asked, context) => {
    const counts = await countWaitingSales({}, context)
    const shown = counts.othersWithoutQr > 0 ? [...entries, others] : entries
    return { data: shown.map(entry => ({ ...entry, count: counts[entry.name] })) }
  })
