// The table of a printed report: no column is drawn over another.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choice, day, type Field, money, quantity, text } from '#kit/fields.ts'
import { renderSvgPages } from '#printing/print.ts'
import { paperTable } from '#reports/paper-columns.ts'

const reason =
  'The rest was canceled because the customer asked for another terminal, and the trucks had waited for two days at the gate of the first'
const receipts = 'RV-2026-00001 59,800.00 · RV-2026-00002 27,579.30 · RV-2026-00003 11,638.00 · RV-2026-00004 500.00'
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

type Cell = readonly [Field, string]

const tableOf = (cells: readonly Cell[]) =>
  paperTable(
    cells.map(([field]) => field),
    place => [cells[place]![1]],
    String,
  )

// The number of pieces of text on the page: one for each line of each cell.
const runsOf = async (cells: readonly Cell[]): Promise<number> => {
  const report = {
    ...{ language: 'english', agency: 'Agency', title: 'Ledger', asked: [], printed: 'today' },
    ...tableOf(cells),
    lines: [{ level: 0, line: '', span: 0, cells: cells.map(([, words]) => words) }],
  }
  const inputs = { year: '2026', month: '12', day: '1', report: JSON.stringify(report) }
  const [page] = await renderSvgPages({ template: 'report.typ', inputs, files: {}, createdAt: 1 })
  return page!.split('class="typst-text"').length
}

const ledger = (name: string): Cell[] => [
  [day('Date'), '01-Dec-2026'],
  [choice('Consignee', []), name],
  [text('Description'), reason],
  [money('Debit'), '1,000.00'],
  [text('Allocation'), receipts],
]

test('figures, days, numbers and what cannot be broken take what they need; names and sentences share the rest', () => {
  const shares = (...cells: Cell[]): number[] => tableOf(cells).columns.map(({ share }) => share)
  assert.deepEqual(shares([money('Debit'), '1,000.00'], [day('Date'), '01-Dec-2026 · 21-06-1448']), [0, 0])
  assert.deepEqual(shares([text('Number'), 'INV-2026-00001'], [text('Hash'), hash]), [0, 0])
  assert.deepEqual(shares([choice('Form', []), 'Raw'], [text('Description'), reason]), [14, 50])
  assert.deepEqual(shares([text('Allocation'), receipts.slice(0, 47)]), [43])
})

test('a name beside long texts stays in one line', async () => {
  assert.equal(await runsOf(ledger('Nabt Ltd')), await runsOf(ledger('NabtLtd')))
})

// As in the report of LCs.
const wide = (name: string, figures: number): Cell[] => [
  [choice('Vessel', []), name],
  ...Array.from({ length: figures }, (_, n): Cell => [quantity(`Received of ${n}`), '10,374.595']),
]

test('a report of many columns is on larger paper, and its names are not pressed into one place', async () => {
  const sheetOf = (figures: number) => {
    const { sheet, flipped } = tableOf(wide('Eyre Meadow', figures))
    return `${sheet}${flipped ? ' flipped' : ''}`
  }
  assert.deepEqual([4, 10, 20, 30].map(sheetOf), ['a4', 'a4 flipped', 'a4 flipped', 'a3 flipped'])
  for (const figures of [4, 10, 20, 30])
    assert.equal(await runsOf(wide('MV Eyre', figures)), await runsOf(wide('MVEyre', figures)))
})
