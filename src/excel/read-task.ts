// Reads the cells of an uploaded file; runs in a worker thread.

import { type Row as CellRow, readSheet } from 'read-excel-file/universal'
import { guardParts, type SheetFault, type SheetLimits } from '#excel/sheet-guard.ts'
import { readCsv } from '#storage/csv.ts'
import { unzip } from '#storage/unzip.ts'
import { storedZip } from '#storage/zip.ts'

export type ReadTask = {
  file: Uint8Array<ArrayBuffer>
  kind: 'xlsx' | 'csv'
  limits: SheetLimits & { bytes: number; characters: number }
}
export type ReadSheet = { cells: CellRow[] } | SheetFault

const unreadable: SheetFault = { fault: 'unreadable' }
const tooLarge: SheetFault = { fault: 'tooLarge' }

const isFilled = (cells: CellRow): boolean => cells.some(cell => (cell ?? '') !== '')

const readExcel = async (file: Buffer, limits: ReadTask['limits']): Promise<ReadSheet> => {
  const parts = unzip(file, { wanted: /\.(xml|xml\.rels)$/, mostBytes: limits.bytes })
  if (parts === 'tooLarge') return tooLarge
  if (parts === 'unreadable' || !parts.has('xl/workbook.xml')) return unreadable
  const guarded = guardParts(parts, limits)
  if (!(guarded instanceof Map)) return guarded
  try {
    return { cells: await readSheet(new Uint8Array(storedZip(guarded)).buffer) }
  } catch {
    return unreadable
  }
}

const readTable = (file: Buffer, { cells }: ReadTask['limits']): ReadSheet => {
  const rows = readCsv(file, cells)
  return rows ? { cells: rows } : tooLarge
}

// A small file may contain the same long text in every cell; each cell is copied when it leaves the thread.
const charactersIn = (cells: CellRow[]): number =>
  cells.flat().reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

const judge = (cells: CellRow[], limits: ReadTask['limits']): ReadSheet => {
  if (cells.length > limits.rows) return { fault: 'outside', cell: `A${limits.rows + 1}` }
  if (cells.reduce((sum, row) => sum + row.length, 0) > limits.cells || charactersIn(cells) > limits.characters)
    return tooLarge
  return { cells }
}

/** All rows up to the last filled one, including empty ones; or why the file is refused. */
export const run = async ({ file, kind, limits }: ReadTask): Promise<ReadSheet> => {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const read = kind === 'csv' ? readTable(content, limits) : await readExcel(content, limits)
  if ('fault' in read) return read
  const last = read.cells.findLastIndex(isFilled)
  return judge(read.cells.slice(0, last + 1), limits)
}
