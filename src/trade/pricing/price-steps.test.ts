import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DatedPrice, priceSteps, stepInForceAt } from '#trade/pricing/price-steps.ts'

const open = {
  consignee: null,
  scope: null,
  terminal: null,
  lc: null,
  cargoType: null,
  cargoGrade: null,
  customer: null,
  customerGroup: null,
  minQty: null,
}
const row = (id: number, begins: string, ends: string | null = null, more: Partial<DatedPrice> = {}): DatedPrice => ({
  ...open,
  ...{ id, begins, ends, date: begins.slice(0, 10) },
  ...more,
})

const cases: [title: string, rows: DatedPrice[], steps: string[]][] = [
  ['nothing in force', [row(1, '2026-05-01 00:00:00')], []],
  ['a price that begins at the last moment', [row(1, '2026-04-30 23:59:59')], ['2026-04-30 1']],
  [
    'one follows the other',
    [row(1, '2026-01-01 00:00:00', '2026-02-01 00:00:00'), row(2, '2026-02-01 00:00:00')],
    ['2026-01-01 1', '2026-02-01 2'],
  ],
  [
    'the later of two that are both open',
    [row(1, '2026-01-01 00:00:00'), row(2, '2026-02-01 00:00:00')],
    ['2026-01-01 1', '2026-02-01 2'],
  ],
  [
    'a special price begins and ends',
    [row(1, '2026-01-01 00:00:00'), row(2, '2026-02-01 00:00:00', '2026-03-01 00:00:00', { lc: 7 })],
    ['2026-01-01 1', '2026-02-01 2', '2026-03-01 1'],
  ],
  [
    'a less specific price has no effect',
    [row(1, '2026-01-01 00:00:00', null, { lc: 7 }), row(2, '2026-02-01 00:00:00')],
    ['2026-01-01 1'],
  ],
]

for (const [title, rows, expected] of cases) {
  test(title, () => {
    const steps = priceSteps(rows, '2026-04-30 23:59:59')
    assert.deepEqual(
      steps.map(({ from, row }) => `${from.slice(0, 10)} ${row.id}`),
      expected,
    )
  })
}

test('an ended price no longer applies', () => {
  const rows = [row(1, '2026-01-01 00:00:00', '2026-02-01 12:00:00')]
  const steps = priceSteps(rows, '2026-02-01 12:00:00')
  assert.equal(stepInForceAt(steps, '2026-02-01 11:59:59')?.row.id, 1)
  assert.equal(stepInForceAt(steps, '2026-02-01 12:00:00'), undefined)
})
