// Creates documents from the rows of an uploaded Excel file: all or none; with `dryRun` always none.

import { sql } from 'kysely'
import type { Row as CellRow } from 'read-excel-file/node'
import { readerOf } from '#excel/list.server.ts'
import {
  type Imported,
  type ImportProblem,
  problemTranslator,
  readRows,
  type Sheet,
  type TranslateProblem,
} from '#excel/read.server.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import type { Problem } from '#kit/kinds.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { number } from '#kit/server/number.ts'
import { createFromRequest } from '#kit/server/write.ts'

export type ImportResult = Sheet & { count: number; created: number; problems: ImportProblem[] }

const mostShown = 200

/** A longer import is done as background work. */
export const mostRowsImportedAtOnce = 500

// Returns the id of the row with this name, if exactly one in use has it.
const idsByName = (context: Context): ((field: Field, name: string) => Promise<number | undefined>) => {
  const known = new Map<Document, Map<string, number | undefined>>()
  const ask = async (to: Document, name: string): Promise<number | undefined> => {
    const isCalled = sql`lower(${nameOf(to, 'n', 'english')}) = lower(${name}) or lower(${nameOf(to, 'n', 'arabic')}) = lower(${name})`
    const { rows } = await sql<{ id: number }>`select n.id from ${tableOf(to)} n
      where n.agency_id = app.agency() and n.status not in ('inActive', 'Canceled') and (${isCalled}) limit 2`.execute(
      context.tx,
    )
    return rows.length === 1 ? rows[0]!.id : undefined
  }
  return async ({ shape }, name) => {
    if (shape.kind !== 'link' && shape.kind !== 'links') return undefined
    const names = known.get(shape.to) ?? new Map<string, number | undefined>()
    known.set(shape.to, names)
    if (!names.has(name)) names.set(name, await ask(shape.to, name))
    return names.get(name)
  }
}

/** The problems of a refused row, each at its field. */
export const problemsIn = (row: number, error: unknown, say: TranslateProblem): ImportProblem[] => {
  if (!(error instanceof Refusal)) throw error
  const { fields = {}, values, message } = error
  const named = Object.entries(fields as Record<string, string | Problem>).map(([field, problem]) => ({
    row,
    field,
    message: typeof problem === 'string' ? say(problem, values) : say(problem.message, problem.values),
  }))
  return named.length > 0 ? named : [{ row, field: null, message: say(message, values) }]
}

const tryRow = async (
  slice: Slice,
  { row, values }: Imported['rows'][number],
  made: Row[],
  say: TranslateProblem,
  context: Context,
): Promise<ImportProblem[]> => {
  await context.client.query('savepoint a_row')
  try {
    made.push(await createFromRequest(slice, values, context))
    await context.client.query('release savepoint a_row')
    return []
  } catch (error) {
    const problems = problemsIn(row, error, say)
    await context.client.query('rollback to savepoint a_row')
    return problems
  }
}

/** The progress of an import, in rows. */
export type Progress = { done: number; total: number | undefined }

/** Creates a document for each row of the file's cells. With any problem nothing is created and all problems are returned. */
export const importExcel = async (
  slice: Slice,
  cells: CellRow[],
  { dryRun, progress }: { dryRun: boolean; progress?: Progress },
  context: Context,
): Promise<ImportResult> => {
  const say = problemTranslator(context.words, progress !== undefined)
  const reader = { ...readerOf(context), say, idOf: idsByName(context) }
  const { rows, problems, sheet } = await readRows(cells, slice.document.fields, reader)
  const unread = new Set(problems.map(({ row }) => row))
  const made: Row[] = []
  await context.client.query('savepoint all_rows')
  if (progress) progress.total = rows.length
  for (const each of rows) {
    if (!unread.has(each.row)) problems.push(...(await tryRow(slice, each, made, say, context)))
    if (progress) progress.done++
  }
  problems.sort((a, b) => a.row - b.row)
  if (dryRun || problems.length > 0) await context.client.query('rollback to savepoint all_rows')
  if (!dryRun && problems.length > 0)
    refuse('Nothing was imported. Correct the marked rows and send the file again.', {
      code: 'IMPORT_REFUSED',
      details: { problems },
    })
  // A dry run is rolled back, so it takes no numbers.
  if (!dryRun) for (const row of made) context.atCommit(() => number(slice.document, row, context))
  const wrong = new Set(problems.map(({ row }) => row))
  const shown = sheet.rows.filter(({ row }, index) => index < 20 || wrong.has(row)).slice(0, mostShown)
  return { count: rows.length, created: dryRun ? 0 : rows.length, problems, head: sheet.head, rows: shown }
}
