// Writes a report as a file in the format it is sent in.

import { excelType, makeExcel } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import { type Fields, text } from '#kit/fields.ts'
import type { Envelope } from '#trade/authority/envelope.ts'
import type { ExternalRow, TemplateField } from '#trade/authority/external-rows.ts'
import type { fileFormats } from '#trade/authority/report-fields.ts'
import { csvOf, jsonOf, xmlOf } from '#trade/authority/report-text.ts'

export type FileFormat = (typeof fileFormats)[number]

type ReportFile = { ending: string; contentType: string; content: Buffer }
type Written = { envelope: Envelope; hash: string; template: readonly TemplateField[] }

const rowOf = (row: ExternalRow): Row =>
  Object.fromEntries(row.flatMap(([, value], at) => (value === null ? [] : [[`c${at}`, value]])))

// External names may not be unique, so the columns are keyed by position.
const writeExcel = ({ envelope, template, hash }: Written): Promise<Buffer> => {
  const columns: Fields = Object.fromEntries(template.map(({ name }, at) => [`c${at}`, text(name)]))
  const { reportType, reportId, revision } = envelope.head
  const asked = Object.entries({ reportId, revision, hash }).map(([name, value]) => [name, String(value)] as const)
  return makeExcel({
    ...{ title: String(reportType), columns, rows: envelope.rows.map(rowOf), asked },
    ...{ language: 'english', catalogue: {}, timeZone: 'Asia/Riyadh' },
  })
}

const writers: Record<FileFormat, (written: Written) => Promise<ReportFile>> = {
  JSON: async ({ envelope, hash }) => ({
    ...{ ending: 'json', contentType: 'application/json; charset=utf-8' },
    content: Buffer.from(jsonOf(envelope, hash)),
  }),
  XML: async ({ envelope, hash }) => ({
    ...{ ending: 'xml', contentType: 'application/xml; charset=utf-8' },
    content: Buffer.from(xmlOf(envelope, hash)),
  }),
  CSV: async ({ envelope, template }) => ({
    ...{ ending: 'csv', contentType: 'text/csv; charset=utf-8' },
    content: Buffer.from(
      csvOf(
        envelope,
        template.map(({ name }) => name),
      ),
    ),
  }),
  XLSX: async written => ({ ending: 'xlsx', contentType: excelType, content: await writeExcel(written) }),
}

/** Writes a report in a format; returns the file's extension, content type and content. */
export const writeReport = (format: FileFormat, written: Written): Promise<ReportFile> => writers[format](written)
