// Content for display in a log: of a number that identifies a person or an account, only the end is shown. Pure.

import { readCsv } from '#storage/csv.ts'
import { csvText } from '#trade/authority/report-text.ts'

/** The names of masked fields. */
export const maskedFields: ReadonlySet<string> = new Set([
  'mobile',
  'email',
  'idNumber',
  'vatNumber',
  'crNumber',
  'unifiedNumber',
  'iban',
])

/** The last four characters of a number; empty for an empty one. */
export const lastDigits = (value: string): string => (value === '' ? '' : `•••${value.slice(-4)}`)

/** A JSON text with the numbers of persons and accounts masked; empty where it is not JSON. */
export const maskedText = (text: string): string => {
  const mask = (name: string, value: unknown): unknown =>
    maskedFields.has(name) && typeof value === 'string' ? lastDigits(value) : value
  try {
    return JSON.stringify(JSON.parse(text), mask, 2)
  } catch {
    return ''
  }
}

/** The text of a CSV file with the numbers of persons and accounts masked. Lines that do not fit the header are left out. */
export const maskCsv = (content: Buffer): string => {
  const [head = [], ...rows] = readCsv(Buffer.from(content.toString().replace(/^\ufeff/, '')))
  const lines = rows.filter(row => row.length === head.length)
  return csvText([
    head,
    ...lines.map(row => row.map((cell, at) => (maskedFields.has(head[at]!) ? lastDigits(cell) : cell))),
  ])
}
