// Background work with Excel files, and its inputs: files of lists and reports, and imports.

import type { Row as CellRow } from 'read-excel-file/node'
import { allowLongStatements } from '#database/limits.ts'
import { type ImportResult, importExcel, type Progress } from '#excel/import.server.ts'
import { listTable } from '#excel/list.server.ts'
import { reportTable } from '#excel/report.server.ts'
import type { FileTable } from '#excel/spool.server.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { type QueryWords, readListQuery } from '#kit/server/query.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { readQuestion } from '#reports/routes.server.ts'
import type { ReportSource } from '#reports/source.server.ts'
import { mayOn } from '#rights/may.ts'

type FileQuestion = { query: QueryWords; language: Person['language'] }
export type ListTask = FileQuestion & { address: string }
export type ReportTask = FileQuestion & { report: string }
export type ImportTask = { address: string; dryRun: boolean; language: Person['language'] }

/** All rows of a list, for users who may export it; 404 to all others. */
export const exportList = async (
  view: Document,
  { query }: Pick<ListTask, 'query'>,
  context: Context,
): Promise<FileTable> => {
  if (!mayOn(context.asker, 'Excel', view.right)) notFound()
  allowLongStatements(context.client)
  return listTable(view, await readListQuery(view, query, context), query, context)
}

/** A whole report, for users who may export it; 404 to all others. */
export const exportReport = async (
  inquiry: ReportSource,
  { query }: Pick<ReportTask, 'query'>,
  context: Context,
): Promise<FileTable> => {
  if (!mayOn(context.asker, 'Excel', inquiry.report.right)) notFound()
  return reportTable(inquiry, readQuestion(inquiry, query, context), context)
}

/** Creates a document for each row of a file's cells, for users who may add such documents; 404 to all others. */
export const importFile = async (
  { slice, view }: DocumentAddress,
  cells: CellRow[],
  options: { dryRun: boolean; progress: Progress },
  context: Context,
): Promise<ImportResult> => {
  if (!mayOn(context.asker, 'Add', view.right)) notFound()
  allowLongStatements(context.client)
  return importExcel(slice, cells, options, context)
}
