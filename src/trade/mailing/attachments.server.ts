// The attachments of a mail: invoices as PDF files, as a ZIP archive, or as an Excel list.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { mailFormats } from '#areas/sales/sale-email/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { makeExcel } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import { commonFields, type Document, type RowOf } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { labelsOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { renderPdf } from '#printing/print.ts'
import { zipped } from '#storage/zip.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { taxPaperFile } from '#trade/tax-documents/paper-file.server.ts'
import { composeInvoicePaper } from '#trade/tax-documents/printing.server.ts'

/** The format that the mail sender accepts. */
type Attachment = { filename: string; contentType: string; content: string; encoding: 'base64' }
type PackedAttachments = { attachments: Attachment[]; name: string; hash: string }

type AttachmentRequest = {
  ids: readonly number[]
  format: (typeof mailFormats)[number]
  language: 'arabic' | 'english'
  /** the print format; by default the seller's own */
  invoiceFormat: number | null
  name: string
}

/** The maximum size of all attachments of a mail together. */
export const mostBytes = 15_000_000

const listed = ['invoiceNo', 'date', 'consignee', 'customer', 'saleNo', 'net', 'vat', 'gross', 'balanceDue', 'dueDate']

const columns = Object.fromEntries(
  listed.map(name => [name, (taxInvoice as Document).fields[name] ?? commonFields[name]] as [string, Field]),
) as Fields

const readInvoiceRows = async ({ ids, language }: AttachmentRequest, { tx, asker }: Context): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select i.*, ${labelsOf(columns, 'i', { ...asker, language })} as labels from tax_invoice i
    where i.agency_id = app.agency() and i.id = any(${ids}::bigint[]) order by i.date, i.id`.execute(tx)
  return rows
}

const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + ((row[name] as number | null) ?? 0), 0)

const asExcel = async (request: AttachmentRequest, context: Context): Promise<Attachment> => {
  const rows = await readInvoiceRows(request, context)
  const { language } = request
  const table = {
    title: 'Tax Invoices',
    columns,
    rows,
    language,
    timeZone: context.asker.timeZone,
    catalogue: language === 'arabic' ? context.arabic : {},
    totals: Object.fromEntries(['net', 'vat', 'gross', 'balanceDue'].map(name => [name, sumOf(rows, name)])),
  }
  const file = await makeExcel(table)
  return toAttachment(`${request.name}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', file)
}

type Paper = { name: string; pdf: Buffer }

// Printed PDF files with the e-invoice embedded; one after the other, because they share the transaction.
const drawPapers = async ({ ids, language, invoiceFormat }: AttachmentRequest, context: Context): Promise<Paper[]> => {
  const papers: Paper[] = []
  for (const id of ids) {
    const invoice = (await find(taxInvoice, id, context)) as RowOf<typeof taxInvoice>
    const { vatNo } = await readSeller(invoice.consignee as number, context)
    const source = { name: 'taxInvoice', id, issuedAt: invoice.issuedAt as string, vatNo }
    const paper = await composeInvoicePaper(invoice, language, context, invoiceFormat)
    const { name, job } = await taxPaperFile(paper, source, context.storage, context)
    papers.push({ name: `${name}.pdf`, pdf: await renderPdf(job) })
  }
  return papers
}

const asPapers = async (request: AttachmentRequest, context: Context): Promise<Attachment[]> =>
  (await drawPapers(request, context)).map(({ name, pdf }) => toAttachment(name, 'application/pdf', pdf))

const asZip = async (request: AttachmentRequest, context: Context): Promise<Attachment> => {
  const entries = (await drawPapers(request, context)).map(({ name, pdf }) => ({ name, text: [pdf] }))
  return toAttachment(`${request.name}.zip`, 'application/zip', await buffer(Readable.from(zipped(entries))))
}

const refuseSize = (): never => refuse('The attachment would be too large for a mail. Send fewer invoices at a time.')

const toAttachment = (filename: string, contentType: string, file: Buffer): Attachment => {
  if (file.length > mostBytes) refuseSize()
  return { filename, contentType, content: file.toString('base64'), encoding: 'base64' }
}

/** Packs invoices in the requested format. */
export const packInvoices = async (request: AttachmentRequest, context: Context): Promise<PackedAttachments> => {
  const attachments =
    request.format === 'PDF'
      ? await asPapers(request, context)
      : [await (request.format === 'Excel' ? asExcel : asZip)(request, context)]
  if (attachments.reduce((sum, { content }) => sum + content.length, 0) > mostBytes) refuseSize()
  const hash = createHash('sha256')
  for (const { content } of attachments) hash.update(content, 'base64')
  const [first, ...more] = attachments.map(({ filename }) => filename)
  return { attachments, name: more.length > 0 ? `${first} +${more.length}` : first!, hash: hash.digest('hex') }
}
