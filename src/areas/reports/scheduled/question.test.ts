import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryOf, storedQuestion } from '#areas/reports/scheduled/question.ts'
import { day, optional, text } from '#kit/fields.ts'

const kept: [entered: string | null, kept: string | null][] = [
  [null, null],
  ['from=2026-01-01&to=2026-01-31', null],
  ['?asOf=2026-01-01&consigneeId=3&page=2&pageSize=40', 'consigneeId=3'],
  [
    '/1/reports/sales?from=2026-01-01&saleType=SALE&saleType=BULKSALE&sort=-net',
    'saleType=SALE&saleType=BULKSALE&sort=-net',
  ],
  ['customerId=&form=Raw', 'form=Raw'],
]

for (const [entered, expected] of kept) {
  test(`of ${entered ?? 'nothing'} is stored ${expected ?? 'nothing'}`, () =>
    assert.equal(storedQuestion(entered), expected))
}

const [fromDay, toDay, sentOn] = ['2026-11-15', '2026-11-21', '2026-11-24']

test('a mail has its days if the report has a filter by days', () => {
  const ask = (filters: object) =>
    queryOf(
      'form=Raw&form=Milled&to=2025-01-01',
      { filters: { ...filters, form: optional(text('Form')) } },
      { fromDay, toDay, sentOn },
    )
  const form = ['Raw', 'Milled']
  assert.deepEqual(ask({ from: day('From'), to: day('To') }), { form, from: fromDay, to: toDay })
  assert.deepEqual(ask({ asOf: day('As of') }), { form, asOf: '2026-11-23' })
  assert.deepEqual(ask({}), { form })
})
