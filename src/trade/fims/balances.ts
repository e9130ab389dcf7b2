// Parses the customer balances that the finance system sends. Pure.

import { keepSentence } from '#texts/kept-sentences.ts'

/** A balance in halalas, and the customer's code in the finance system. */
export type ReportedBalance = { customer: number; code: string | null; balance: number }
type BalancePage = { rows: ReportedBalance[]; next: number | null }

const decimal = /^-?\d{1,13}(\.\d{1,2})?$/

/** Converts a plain decimal such as `-59800.5` to halalas; undefined where it is not one. */
export const halalasOf = (parsed: unknown): number | undefined => {
  const text = typeof parsed === 'number' ? String(parsed) : parsed
  if (typeof text !== 'string' || !decimal.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole + fraction.padEnd(2, '0'))
}

const rowOf = (parsed: unknown): ReportedBalance | undefined => {
  const row = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  const [customer, balance] = [Number(row.customerExternalId), halalasOf(row.balance)]
  const { customerCode } = row
  if (!Number.isSafeInteger(customer) || customer <= 0 || balance === undefined) return undefined
  return {
    customer,
    code: typeof customerCode === 'string' && customerCode ? customerCode.slice(0, 40) : null,
    balance,
  }
}

/**
 * Parses a page of balances at the end of a day: `{asOf, rows: [{customerExternalId, customerCode, balance}], next}`. Returns an error
 * message where it is invalid; then the whole page is rejected.
 */
export const readBalancePage = (text: string, day: string): BalancePage | string => {
  let parsed: { asOf?: unknown; rows?: unknown; next?: unknown } | null
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'The answer is not JSON.'
  }
  if (!parsed || !Array.isArray(parsed.rows)) return 'The answer has no rows.'
  if (parsed.asOf !== day)
    return keepSentence('The answer is of {found}, not of {day}.', { found: String(parsed.asOf).slice(0, 20), day })
  const rows = parsed.rows.map(rowOf)
  const wrong = rows.indexOf(undefined)
  if (wrong >= 0) return keepSentence('Row {row} has no customer or no balance.', { row: wrong + 1 })
  const next = typeof parsed.next === 'number' && Number.isSafeInteger(parsed.next) ? parsed.next : null
  return { rows: rows.filter(row => row !== undefined), next }
}

const balanceColumns = ['customerExternalId', 'customerCode', 'balance', 'asOf']

// A limit on columns: each row is expanded to an object with every column name.
const mostColumns = 100

/**
 * Parses the balances at the end of a day from the cells of a file whose first row has the column names, with `asOf` in each row. Returns
 * an error message where it is invalid; then the whole file is rejected.
 */
export const readBalanceCells = ([head = [], ...rows]: readonly string[][], day: string): BalancePage | string => {
  const names = head.map(name => name.replace(/^\ufeff/, '').trim())
  if (names.length > mostColumns) return keepSentence('The file has more than {most} columns.', { most: mostColumns })
  const lacking = balanceColumns.filter(name => !names.includes(name))
  if (lacking.length > 0) return keepSentence('The file lacks columns: {columns}.', { columns: lacking })
  const values = rows
    .filter(cells => cells.some(cell => cell.trim() !== ''))
    .map(cells => Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()])))
  const other = values.find(({ asOf }) => asOf !== day)
  if (other)
    return keepSentence('The file is of {found}, not of {day}.', { found: String(other.asOf).slice(0, 20), day })
  return readBalancePage(JSON.stringify({ asOf: day, rows: values }), day)
}
