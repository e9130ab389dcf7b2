// Reads an uploaded Excel file as rows of the wire. Headings are field labels in English or Arabic, so a downloaded file can be filled and
// uploaded again. All problems are returned at once.

import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Row as CellRow, CellValue } from 'read-excel-file/node'
import { headOf, type Reader } from '#excel/cells.ts'
import type { ReadSheet, ReadTask } from '#excel/read-task.ts'
import type { SheetFault } from '#excel/sheet-guard.ts'
import { type Row, readValues } from '#kit/check.ts'
import { instantAt, isDay } from '#kit/days.ts'
import { fieldForLists } from '#kit/display-units.ts'
import { commonFields } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { refuse, translateMessage, type Values } from '#kit/refusal.ts'
import { withLatinNumber } from '#texts/digits.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import type { Catalogue } from '#texts/translate.ts'
import { runInThread } from '#threads/threads.ts'

export type ImportProblem = { row: number; field: string | null; message: string }
/** The file's content, for the preview. */
export type Sheet = { head: string[]; rows: { row: number; cells: string[] }[] }
export type Imported = { rows: { row: number; values: Row }[]; problems: ImportProblem[]; sheet: Sheet }

/** Renders a problem as text. */
export type TranslateProblem = (key: string, values?: Values) => string

/** How an import renders its problems: translated at once, or (`isKept`) in stored form, as background work needs for later readers. */
export const problemTranslator = (catalogue: Catalogue, isKept: boolean): TranslateProblem =>
  isKept ? keepSentence : (key, values) => translateMessage(catalogue, key, values)

export type ImportReader = Reader & {
  say: TranslateProblem
  /** the id of the row that a link names; undefined if no row or more than one has the name */
  idOf: (field: Field, name: string) => Promise<number | undefined>
}

const mostRows = 5000
// Headings are searched for in this many first rows.
const headRows = 40
// After this many rows other requests are served.
const rowsAtOnce = 50

type Column = { index: number; name: string; field: Field }

const plainOf = (words: unknown): string =>
  String(words ?? '')
    .trim()
    .toLowerCase()

const isEmptyCell = (cell: CellValue | null | undefined): boolean => cell === null || cell === undefined || cell === ''

const bothNames = (word: string, arabic: Catalogue): string[] => [word, arabic[word] ?? word].map(plainOf)

// With the unit and without, because files contain both.
const headsOf = (field: Field, catalogue: Catalogue): string[] => [
  ...bothNames(field.label, catalogue),
  ...[{}, catalogue].flatMap(each =>
    [field, fieldForLists(field)].map(one => plainOf(headOf(one, { catalogue: each }))),
  ),
]

/** Finds the row of headings: the first in which at least two cells, or all, are labels. A downloaded file has lines above it. */
const findHead = (sheet: CellRow[], labels: Set<string>): number => {
  const index = sheet.slice(0, headRows).findIndex(row => {
    const named = row.filter(cell => !isEmptyCell(cell)).map(plainOf)
    const known = named.filter(word => labels.has(word)).length
    return known >= Math.min(2, labels.size) && known * 2 >= named.length
  })
  return index >= 0
    ? index
    : refuse('No row of the file holds the names of the columns. Download the Excel file of the list and fill that.')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayOf = (cell: CellValue): unknown => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(String(cell).trim()) ?? []
  const index = months.indexOf(month.toLowerCase()) + 1
  return index > 0 ? `${year}-${String(index).padStart(2, '0')}-${day.padStart(2, '0')}` : String(cell).trim()
}

// In the agency's time zone, as in downloaded files; a time with an offset stays as it is.
const instantOf = (cell: CellValue, { timeZone }: Reader): string => {
  if (cell instanceof Date) return instantAt(cell.toISOString().slice(0, 19), timeZone)
  const text = String(cell).trim()
  const [, day, time] = /^(\S+)[ T](\d{1,2}:\d{2}(?::\d{2})?)$/.exec(text) ?? []
  const clockTime = `${dayOf(day ?? '')}T${time?.padStart(time.length === 4 ? 5 : time.length, '0')}`
  const isWhole = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(clockTime)
  return isWhole && isDay(clockTime.slice(0, 10)) ? instantAt(clockTime.padEnd(19, ':00'), timeZone) : text
}

const wordIn = (options: readonly string[], cell: unknown, arabic: Catalogue): string =>
  options.find(option => bothNames(option, arabic).includes(plainOf(cell))) ?? String(cell)

const textOf = (cell: CellValue): string => (cell instanceof Date ? (dayOf(cell) as string) : String(cell))

const shownOf = (cell: CellValue | null | undefined): string => (isEmptyCell(cell) ? '' : textOf(cell as CellValue))
const listOf = (cell: CellValue): string[] =>
  textOf(cell)
    .split(/[,،;\n]/)
    .map(part => part.trim())
    .filter(Boolean)

const wireOf = async (cell: CellValue, field: Field, reader: ImportReader): Promise<unknown> => {
  const { catalogue, idOf } = reader
  const { shape } = field
  if (isNumber(shape)) {
    if (typeof cell === 'number') return Number(cell.toPrecision(15))
    const text = withLatinNumber(String(cell)).replace(/%$/, '')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  }
  if (shape.kind === 'day') return dayOf(cell)
  if (shape.kind === 'instant') return instantOf(cell, reader)
  if (shape.kind === 'choice') return wordIn(shape.options, cell, catalogue)
  if (shape.kind === 'choices') return listOf(cell).map(word => wordIn(shape.options, word, catalogue))
  if (shape.kind === 'yesNo') {
    if (typeof cell === 'boolean') return cell
    return (
      { yes: true, true: true, no: false, false: false }[
        plainOf(wordIn(['Yes', 'No', 'true', 'false'], cell, catalogue))
      ] ?? cell
    )
  }
  if (shape.kind === 'link') return (await idOf(field, textOf(cell).trim())) ?? textOf(cell)
  if (shape.kind === 'links') return Promise.all(listOf(cell).map(async name => (await idOf(field, name)) ?? name))
  return textOf(cell)
}

const enteredFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, { need, shape }]) => need !== 'automatic' && shape.kind !== 'lines')

const columnsIn = (head: CellRow, fields: Fields, arabic: Catalogue): { columns: Column[]; unknown: string[] } => {
  const ignored = new Set(
    [...Object.values(commonFields), ...Object.values(fields).filter(({ need }) => need === 'automatic')].flatMap(
      field => headsOf(field, arabic),
    ),
  )
  const columns: Column[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.entries()) {
    if (isEmptyCell(cell)) continue
    const found = enteredFields(fields).find(([, field]) => headsOf(field, arabic).includes(plainOf(cell)))
    if (found && !columns.some(({ name }) => name === found[0]))
      columns.push({ index, name: found[0], field: found[1] })
    else if (!ignored.has(plainOf(cell))) unknown.push(String(cell))
  }
  return { columns, unknown }
}

const readRow = async (cells: CellRow, columns: Column[], reader: ImportReader): Promise<Row> => {
  const wire: Row = {}
  for (const { index, name, field } of columns) {
    const cell = cells[index]
    if (!isEmptyCell(cell)) wire[name] = await wireOf(cell as CellValue, field, reader)
  }
  return wire
}

// Most forms have fewer than thirty columns; a cell holds no more than Excel allows, all cells together no more than a book.
const limits: ReadTask['limits'] = {
  rows: mostRows + headRows,
  columns: 256,
  cells: 400_000,
  bytes: 48 << 20,
  characters: 10_000_000,
}
const mostSeconds = 20

const refuseSheet = (found: SheetFault): never => {
  if (found.fault === 'outside')
    return refuse(
      'Cell {cell} is not empty, but at most {rows} rows and {columns} columns are read. Delete what is beyond them, or send fewer rows at once.',
      { status: 413, code: 'TOO_LARGE', values: { cell: found.cell, rows: limits.rows, columns: limits.columns } },
    )
  return found.fault === 'tooLarge'
    ? refuse('This is too large to send. Send less at once.', { status: 413, code: 'TOO_LARGE' })
    : refuse('This file cannot be read as an Excel file.', { status: 415, code: 'WRONG_TYPE' })
}

/** The cells of a file's first sheet, or of a table of separated values, read in a worker thread. Refuses with 415 and 413. Call it before
 *  the request's transaction: a bad file would hold a connection while it is read. */
export const readCells = async (file: Buffer, kind: 'xlsx' | 'csv'): Promise<CellRow[]> => {
  const task = new URL('./read-task.ts', import.meta.url)
  const input: ReadTask = { file: new Uint8Array(file), kind, limits }
  const transfer = [input.file.buffer]
  const read = await runInThread<ReadSheet>(task, input, { seconds: mostSeconds, group: 'uploads', transfer })
  return 'fault' in read ? refuseSheet(read) : read.cells
}

/** Converts cells to rows of `fields`, usable as request bodies, with all problems of all rows. */
export const readRows = async (sheet: CellRow[], fields: Fields, reader: ImportReader): Promise<Imported> => {
  const { say } = reader
  const labels = enteredFields(fields).flatMap(([, field]) => headsOf(field, reader.catalogue))
  const headIndex = findHead(sheet, new Set(labels))
  const { columns, unknown } = columnsIn(sheet[headIndex]!, fields, reader.catalogue)
  const problems: ImportProblem[] = unknown.map(field => ({
    row: headIndex + 1,
    field,
    message: say('This column is not known. Delete it, or take the template.'),
  }))
  const filled = [...sheet.entries()].slice(headIndex + 1).filter(([, cells]) => cells.some(cell => !isEmptyCell(cell)))
  if (filled.length > mostRows) refuse('Send at most {most} rows at once.', { values: { most: mostRows } })
  const rows: Imported['rows'] = []
  for (const [index, cells] of filled) {
    if (rows.length % rowsAtOnce === 0) await othersFirst()
    const values = await readRow(cells, columns, reader)
    rows.push({ row: index + 1, values })
    for (const [field, { message, values: places }] of Object.entries(
      readValues(fields, values, { isNew: true }).problems,
    ))
      problems.push({ row: index + 1, field, message: say(message, places) })
  }
  const head = sheet[headIndex]!.map(shownOf)
  const cells = filled.map(([index, cells]) => ({ row: index + 1, cells: head.map((_, at) => shownOf(cells[at])) }))
  return { rows, problems, sheet: { head, rows: cells } }
}
