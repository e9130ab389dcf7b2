// Files for display in a log, masked as other contents are.

import { readCsv } from '#storage/csv.ts'
import { csvText } from '#trade/authority/report-text.ts'
import { lastDigits, maskedFields } from '#trade/fims/masked.ts'

/** The text of a CSV file with the numbers of persons and accounts masked. Lines that do not fit the header are left out. */
export const maskCsv = (content: Buffer): string => {
  const [head = [], ...rows] = readCsv(Buffer.from(content.toString().replace(/^\ufeff/, '')))
  const lines = rows.filter(row => row.length === head.length)
  return csvText([
    head,
    ...lines.map(row => row.map((cell, at) => (maskedFields.has(head[at]!) ? lastDigits(cell) : cell))),
  ])
}
