// Reads the cells of an uploaded file; runs in a thread.

import { type Row as CellRow, readSheet } from 'read-excel-file/node'
import { readCsv } from '#storage/csv.ts'

type Input = { file: Uint8Array<ArrayBuffer>; kind: 'xlsx' | 'csv'; mostRead: number }

const isFilled = (cells: CellRow): boolean => cells.some(cell => cell !== null && cell !== undefined && cell !== '')

/** Every row, empty ones included, until `mostRead` filled ones; undefined where the file is no Excel file. */
export const run = async ({ file, kind, mostRead }: Input): Promise<CellRow[] | undefined> => {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const sheet = kind === 'csv' ? readCsv(content) : await readSheet(content).catch(() => undefined)
  if (!sheet) return undefined
  let filled = 0
  const end = sheet.findIndex(cells => isFilled(cells) && ++filled === mostRead)
  return end < 0 ? sheet : sheet.slice(0, end + 1)
}
