// What goes with a mail: the invoices as a list, or their e-invoices in an archive.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { commonFields } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { labelsOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { excelOf } from '#kit/server/excel.ts'
import { zipped } from '#storage/zip.ts'

/** As the mailer takes it. */
export type Attachment = { filename: string; contentType: string; content: string; encoding: 'base64' }
export type Packed = { attachments: Attachment[]; name: string; hash: string }

export type Wanted = { ids: readonly number[]; format: 'Excel' | 'Zip'; language: 'arabic' | 'english'; name: string }

const mostBytes = 15_000_000

const listed = ['invoiceNo', 'date', 'consignee', 'customer', 'saleNo', 'net', 'vat', 'gross', 'balanceDue', 'dueDate']

const columns = Object.fromEntries(
  listed.map(name => [name, (taxInvoice as unknown as Document).fields[name] ?? commonFields[name]] as [string, Field]),
) as Fields

const rowsOf = async ({ ids, language }: Wanted, { tx, asker }: Context): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select i.*, ${labelsOf(columns, 'i', { ...asker, language })} as labels from tax_invoice i
    where i.agency_id = app.agency() and i.id = any(${ids}::bigint[]) order by i.date, i.id`.execute(tx)
  return rows
}

const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + ((row[name] as number | null) ?? 0), 0)

const asExcel = async (wanted: Wanted, context: Context): Promise<Attachment> => {
  const rows = await rowsOf(wanted, context)
  const { language } = wanted
  const table = {
    ...{ title: 'Tax Invoices', columns, rows, language, timeZone: context.asker.timeZone },
    catalogue: language === 'arabic' ? context.arabic : {},
    totals: Object.fromEntries(['net', 'vat', 'gross', 'balanceDue'].map(name => [name, sumOf(rows, name)])),
  }
  const file = await buffer(excelOf(table))
  return attached(`${wanted.name}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', file)
}

type Sealed = { number: string; xml: string }

// As the authority cleared it, or as it was sealed.
const asZip = async ({ ids, name }: Wanted, { tx }: Context): Promise<Attachment> => {
  const { rows } = await sql<Sealed>`select d.number, coalesce(d.cleared_xml, d.xml) as xml from app.e_document d
    where d.agency_id = app.agency() and d.document = 'taxInvoice' and d.document_id = any(${ids}::bigint[]) order by d.id`.execute(
    tx,
  )
  if (rows.length === 0) {
    refuse(
      'None of these invoices has an e-invoice: they were issued before their seller’s phase 2. Send them as Excel.',
      {
        fields: { format: 'Nothing to pack.' },
      },
    )
  }
  const entries = rows.map(({ number, xml }) => ({ name: `${number}.xml`, text: [xml] }))
  return attached(`${name}.zip`, 'application/zip', await buffer(Readable.from(zipped(entries))))
}

const attached = (filename: string, contentType: string, file: Buffer): Attachment => {
  if (file.length > mostBytes) refuse('The attachment would be too large for a mail. Send fewer invoices at a time.')
  return { filename, contentType, content: file.toString('base64'), encoding: 'base64' }
}

/** Packs invoices as they are asked for; the same invoices give the same hash. */
export const pack = async (wanted: Wanted, context: Context): Promise<Packed> => {
  const attachment = await (wanted.format === 'Excel' ? asExcel : asZip)(wanted, context)
  const hash = createHash('sha256').update(attachment.content, 'base64').digest('hex')
  return { attachments: [attachment], name: attachment.filename, hash }
}
