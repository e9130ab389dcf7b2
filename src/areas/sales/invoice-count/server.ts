import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  archiveUnit,
  bagProformaLook,
  bulkProformaLook,
  type InvoiceCount,
  invoiceCount,
  printAdvance,
  printBagInvoice,
  printInvoice,
  printNote,
  printServiceInvoice,
} from '#areas/sales/invoice-count/calls.ts'
import { type Asked, answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { sellerOf } from '#trade/selling/selling.server.ts'
import { printedBagInvoice } from '#trade/services/bag-invoice-issuing.server.ts'
import { printedService } from '#trade/services/service-invoice-issuing.server.ts'
import { archiveOf } from '#trade/tax-documents/archive.server.ts'
import { paperFile } from '#trade/tax-documents/paper-file.server.ts'
import { type Language, lookOf } from '#trade/tax-documents/paper-of.server.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'
import { printedAdvance, printedInvoice, printedNote } from '#trade/tax-documents/printing.server.ts'

type Counts = Record<InvoiceCount['name'], number>

// The wall stands under every query: a consignee's user counts his own.
const countsOf = async ({ tx }: Context): Promise<Counts> => {
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

type Printing = (row: never, language: Language, context: Context) => Promise<Printed>

// The words of the paper, or the paper itself.
const mountPaper = (app: FastifyInstance, call: typeof printInvoice, name: string, printed: Printing): void =>
  answer(app, call, async ({ id, query, reply }: Asked<typeof printInvoice>, context) => {
    const row = await find(context.slices.get(name)!.document, id(), context)
    const paper = await printed(row as never, query.language, context)
    if (query.format !== 'pdf') return paper
    const { vatNo } = await sellerOf((row.seller ?? row.consignee) as number, context)
    const source = { name, id: row.id as number, issuedAt: row.issuedAt as string, vatNo }
    const file = await paperFile(paper, source, app.house.storage, context)
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file.name}"`)
    // The call is described by its words; asked for the file, the same path answers that.
    return file.pdf as unknown as Printed
  })

/** Mounts the calls of sales. */
export const mountSales = (app: FastifyInstance): void => {
  answer(app, invoiceCount, async (_asked, context) => {
    const counts = await countsOf(context)
    return { data: entries.map(entry => ({ ...entry, count: counts[entry.name] })) }
  })
  answer(app, archiveUnit, async ({ id, query, reply }, context) => {
    const file = await archiveOf(id(), query.month, context)
    reply.type('application/zip').header('content-disposition', `attachment; filename="e-invoices-${query.month}.zip"`)
    return file
  })
  mountPaper(app, printInvoice, 'taxInvoice', printedInvoice)
  mountPaper(app, printNote, 'creditNote', printedNote)
  mountPaper(app, printServiceInvoice, 'serviceInvoice', printedService)
  mountPaper(app, printBagInvoice, 'emptyBagInvoice', printedBagInvoice)
  mountPaper(app, printAdvance, 'prePayment', printedAdvance)
  const mountLook = (call: typeof bagProformaLook, name: string): void =>
    answer(app, call, async ({ id }, context) => {
      const row = await find(context.slices.get(name)!.document, id(), context)
      const parties = { consignee: row.consignee as number, customer: row.customer as number }
      return lookOf(parties, 'Proforma invoice', null, context)
    })
  mountLook(bagProformaLook, 'bagProforma')
  mountLook(bulkProformaLook, 'bulkProforma')
}
