// A report as the file of a mail.

import { reportTable } from '#excel/report.server.ts'
import { excelType, makeExcel } from '#excel/spool.server.ts'
import type { Context } from '#kit/server/context.ts'
import { reportPdf } from '#reports/print.server.ts'
import type { Question } from '#reports/routes.server.ts'
import type { ReportSource } from '#reports/source.server.ts'

/** Creates the whole report, in the language of the context's user. */
type WriteReport = (inquiry: ReportSource, question: Question, context: Context) => Promise<Buffer>
type ReportFile = { ending: string; contentType: string; write: WriteReport }

const writeExcel: WriteReport = async (inquiry, question, context) =>
  makeExcel((await reportTable(inquiry, question, context)).table)

const writePdf: WriteReport = (inquiry, question, context) =>
  reportPdf(inquiry, question, context.asker.language, context)

const files: Record<'PDF' | 'Excel', ReportFile> = {
  PDF: { ending: 'pdf', contentType: 'application/pdf', write: writePdf },
  Excel: { ending: 'xlsx', contentType: excelType, write: writeExcel },
}

/** The function that writes a report as a file of the format. */
export const reportFile = (format: keyof typeof files): ReportFile => files[format]
