import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDayFor, type NoteDeadline } from '#areas/accounts/credit-note/deadline.ts'

const cases: [event: string, due: NoteDeadline, last: string][] = [
  ['2026-11-05', 'Within 15 days after the month', '2026-12-15'],
  ['2026-11-30', 'Within 15 days after the month', '2026-12-15'],
  ['2026-12-31', 'Within 15 days after the month', '2027-01-15'],
  ['2028-02-01', 'Within 15 days after the month', '2028-03-15'],
  ['2026-11-05', 'Within 15 days', '2026-11-20'],
  ['2026-12-31', 'Within 15 days', '2027-01-15'],
  ['2028-02-20', 'Within 15 days', '2028-03-06'],
]

for (const [event, due, last] of cases) {
  test(`of ${event}, ${due.toLowerCase()}: by ${last}`, () => assert.equal(lastDayFor(event, due), last))
}
