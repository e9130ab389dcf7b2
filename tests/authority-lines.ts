// The reports to the authority match the books: checked on the golden scenario, and after random operations.

import assert from 'node:assert/strict'
import { openingOf, openPool, transaction } from '#database/connect.ts'
import { ins, outs } from '#trade/authority/fields-by-report.ts'
import { type LineWithState, markLines, reportedLines } from '#trade/authority/lines.server.ts'
import type { ReportScope, ReportType } from '#trade/authority/reported-line.ts'
import { applicationAddress } from '../database/login.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a response
type Body = any

/** Sends a GET request under an agency's address. */
type Get = (path: string) => Promise<Body>

/** A report with all its rows, from all pages. */
export const wholeOf = async (get: Get, address: string, query: string): Promise<Body> => {
  const page = (number: number): Promise<Body> => get(`${address}?${query}&pageSize=100&page=${number}`)
  const all = await page(1)
  for (let next = 2; all.rows.length < all.count; next++) all.rows.push(...(await page(next)).rows)
  return all
}

const inKg = (tons: number | null): number => Math.round((tons ?? 0) * 1000)
const kgOf = (row: Body, names: readonly string[]): number => names.reduce((sum, name) => sum + inKg(row[name]), 0)
const sumKg = (rows: readonly Body[], name: string): number => rows.reduce((sum, row) => sum + inKg(row[name]), 0)

const barley = ['SALE', 'BULKSALE', 'LCSALE'].map(type => `saleType=${type}`).join('&')

/** Every line of every document matches the Sales report, to the kilogram and the halala, document by document. */
export const assertSalesLines = async (get: Get, from: string, to: string): Promise<number> => {
  const lines = await wholeOf(get, 'gfsa-details/sales-report', `from=${from}&to=${to}`)
  const sales = await wholeOf(get, 'reports/sales', `from=${from}&to=${to}&${barley}`)
  const sumsByDocument = (rows: readonly Body[], names: readonly string[]) =>
    [...Map.groupBy(rows, ({ source }: Body) => `${source.address}/${source.id}`)]
      .map(([name, of]) => [name, ...names.map(figure => sumKg(of, figure))])
      .sort()
  assert.deepEqual(
    sumsByDocument(lines.rows, ['bagCount', 'quantity', 'net', 'vat', 'gross']),
    sumsByDocument(sales.rows, ['bags', 'quantity', 'net', 'vat', 'gross']),
  )
  const { quantity, net, vat, gross } = sales.totals
  assert.deepEqual(
    [lines.totals.quantity, lines.totals.net, lines.totals.vat, lines.totals.gross],
    [quantity, net, vat, gross],
  )
  return lines.count
}

/** The closing of each lot matches the closing stock of that day; each day begins with the closing of the day before. */
export const assertInventoryLines = async (get: Get, from: string, to: string): Promise<number> => {
  const { rows } = await wholeOf(get, 'gfsa-details/inventory-report', `from=${from}&to=${to}&moved=false`)
  const keyOf = ({ consignee, terminal, lc, cargoGrade, form }: Body) =>
    [consignee, terminal, lc, cargoGrade, form].join('/')
  for (const row of rows)
    assert.equal(inKg(row.opening) + kgOf(row, ins) - kgOf(row, outs), inKg(row.closing), JSON.stringify(row))
  for (const of of Map.groupBy(rows, keyOf).values())
    for (const [at, row] of of.entries()) if (at > 0) assert.equal(row.opening, of[at - 1].closing, JSON.stringify(row))
  for (const day of new Set([from, to, rows[Math.trunc(rows.length / 2)]?.date ?? to])) {
    const closing = (await wholeOf(get, 'reports/barley-closing-stock', `asOf=${day}`)).rows
    const lots = Map.groupBy(closing, keyOf)
    const reported = rows.filter(
      ({ date, closing: left, skipped }: Body) => date === day && inKg(left) + inKg(skipped) !== 0,
    )
    assert.deepEqual(
      reported.map((row: Body) => `${keyOf(row)} ${inKg(row.closing) + inKg(row.skipped)}`).sort(),
      [...lots].map(([lot, of]) => `${lot} ${sumKg(of, 'quantity')}`).sort(),
      day,
    )
  }
  return rows.length
}

/** Closing in the ledger = reported closing + skipped, for every importer, station and form; returns the three in kilograms. */
export const assertReconciled = async (get: Get, from: string, to: string): Promise<[number, number, number]> => {
  const { rows, totals } = await wholeOf(get, 'gfsa-details/inventory-stock-report', `from=${from}&to=${to}`)
  for (const row of rows) {
    assert.equal(inKg(row.closing) + inKg(row.skipped), inKg(row.inLedger), JSON.stringify(row))
    assert.equal(row.difference, 0)
  }
  const stock = await get(`reports/barley-closing-stock?asOf=${to}`)
  assert.equal(totals.inLedger, stock.totals.quantity)
  return [inKg(totals.inLedger), inKg(totals.closing), inKg(totals.skipped)]
}

/** Reads the lines to report and marks their state after sending, as the background jobs do. */
export const reportedLinesOf = (databaseUrl: string, agency: number) => {
  const inside = async <R>(work: (client: Parameters<typeof reportedLines>[0]) => Promise<R>): Promise<R> => {
    const pool = openPool(await applicationAddress(databaseUrl), { size: 1 })
    return transaction(pool, openingOf(agency), ({ client }) => work(client)).finally(() => pool.end())
  }
  return {
    read: (type: ReportType, scope: ReportScope): Promise<LineWithState[]> =>
      inside(client => reportedLines(client, type, scope)),
    mark: (type: ReportType, lines: readonly LineWithState[], state: 'Sent' | 'Failed', reference: string) =>
      inside(client => markLines(client, type, lines, state, null, reference)),
  }
}
