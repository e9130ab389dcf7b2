import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthClose } from '#areas/accounts/month-close/definition.ts'

const cases: [day: string, month: string, year: string, first: string, last: string][] = [
  ['2026-01-01', 'January', '2026', '2026-01-01', '2026-01-31'],
  ['2028-02-29', 'February', '2028', '2028-02-01', '2028-02-29'],
  ['2027-02-15', 'February', '2027', '2027-02-01', '2027-02-28'],
  ['2026-09-30', 'September', '2026', '2026-09-01', '2026-09-30'],
  ['2026-12-31', 'December', '2026', '2026-12-01', '2026-12-31'],
]
for (const [month, monthName, year, firstDay, date] of cases) {
  test(`${month} is in ${monthName} ${year}, from ${firstDay} to ${date}`, () =>
    assert.deepEqual(monthClose.derive({ month }), { monthName, year, firstDay, date }))
}

test('without a day there is no month', () => assert.deepEqual(monthClose.derive({ month: null }), {}))
