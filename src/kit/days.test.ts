import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, formatDay, formatInstant, isDay, isInstant, localTime, startOfMonth } from '#kit/days.ts'

test('a day that does not exist is not accepted', () => {
  for (const day of ['2026-11-21', '2024-02-29', '1999-12-31', '1900-01-01', '2999-12-31']) assert.ok(isDay(day), day)
  for (const day of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '21-11-2026',
    '',
    '0001-01-01',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
  ])
    assert.ok(!isDay(day), day)
})

test('instants need an offset', () => {
  assert.ok(isInstant('2026-11-21T14:12:00+03:00'))
  assert.ok(isInstant('2026-11-21T11:12:00.123Z'))
  for (const text of ['2026-11-21T14:12:00', '2026-11-21', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z']) {
    assert.ok(!isInstant(text), text)
  }
})

test('a sale half an hour after midnight in Riyadh belongs to the local day', () => {
  assert.deepEqual(localTime('2026-11-20T21:30:00Z', 'Asia/Riyadh'), { day: '2026-11-21', time: '00:30:00' })
  assert.equal(formatInstant('2026-11-20T21:30:00Z', 'Asia/Riyadh'), '21-Nov-2026 00:30')
})

test('days are added and formatted', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2025-03-20', -30), '2025-02-18')
  assert.deepEqual([addDays('2026-11-29', 1e10), addDays('2026-11-29', -1e10)], ['8871-09-05', '0129-07-17'])
  assert.equal(startOfMonth('2026-11-21'), '2026-11-01')
  assert.equal(formatDay('2026-09-05'), '05-Sep-2026')
})
