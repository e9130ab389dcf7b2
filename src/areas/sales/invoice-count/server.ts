import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type InvoiceCount, invoiceCount } from '#areas/sales/invoice-count/calls.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'

type Counts = Record<InvoiceCount['name'], number>

// Row-level security limits a consignee's user to the consignee's own sales.
const readCounts = async ({ tx }: Context): Promise<Counts> => {
  const drafts = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where agency_id = app.agency() and status = 'Draft')`
  const withoutQr = (saleType: string) =>
    sql`(select count(*) from tax_invoice where agency_id = app.agency() and status = 'Issued'
      and sale_type = ${saleType} and coalesce(qr, '') = '')`
  const { rows } = await sql<Counts>`select ${drafts('bag_sale')} as bag_sale_drafts,
    ${drafts('bulk_sale')} as bulk_sale_drafts, ${withoutQr('SALE')} as bag_sales_without_qr,
    ${withoutQr('BULKSALE')} as bulk_sales_without_qr`.execute(tx)
  return rows[0]!
}

const entries: readonly Omit<InvoiceCount, 'count'>[] = [
  { name: 'bagSaleDrafts', title: 'Bag sale drafts', address: 'sales/bag-sale' },
  { name: 'bulkSaleDrafts', title: 'Bulk sale drafts', address: 'sales/bulk-sale' },
  { name: 'bagSalesWithoutQr', title: 'Bag sale invoices without QR code', address: 'sales/bag-sale' },
  { name: 'bulkSalesWithoutQr', title: 'Bulk sale invoices without QR code', address: 'sales/bulk-sale' },
]

/** Mounts the counts of the badge. */
export const mountInvoiceCount = (app: FastifyInstance): void =>
  answer(app, invoiceCount, async (_asked, context) => {
    const counts = await readCounts(context)
    return { data: entries.map(entry => ({ ...entry, count: counts[entry.name] })) }
  })
