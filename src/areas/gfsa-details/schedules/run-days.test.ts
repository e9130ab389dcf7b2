import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveredPeriod, nextRunDay, type RunTimes, runDaysUntil } from '#areas/gfsa-details/schedules/run-days.ts'

const daily: RunTimes = { frequency: 'Daily', weekday: null, dayOfMonth: null }
const weekly = (weekday: RunTimes['weekday']): RunTimes => ({ frequency: 'Weekly', weekday, dayOfMonth: null })
const monthly = (dayOfMonth: string): RunTimes => ({ frequency: 'Monthly', weekday: null, dayOfMonth })

// 1 March 2026 is a Sunday.
const cases: [title: string, times: RunTimes, after: string, is: string][] = [
  ['every day', daily, '2026-02-28', '2026-03-01'],
  ['Sundays, from a Saturday', weekly('Sun'), '2026-02-28', '2026-03-01'],
  ['Sundays, from a Sunday', weekly('Sun'), '2026-03-01', '2026-03-08'],
  ['Wednesdays, later this week', weekly('Wed'), '2026-03-01', '2026-03-04'],
  ['Wednesdays, from a Wednesday', weekly('Wed'), '2026-03-04', '2026-03-11'],
  ['Saturdays, from a Friday', weekly('Sat'), '2026-03-06', '2026-03-07'],
  ['Sundays, if no day is chosen', weekly(null), '2026-03-02', '2026-03-08'],
  ['the first, if no day is chosen', { ...monthly('1'), dayOfMonth: null }, '2026-12-15', '2027-01-01'],
  ['the first', monthly('1'), '2026-12-15', '2027-01-01'],
  ['the 28th, this month', monthly('28'), '2026-02-27', '2026-02-28'],
  ['the 28th, from the 28th', monthly('28'), '2026-02-28', '2026-03-28'],
  ['the last, of February', monthly('last'), '2026-02-01', '2026-02-28'],
  ['the last, from the last', monthly('last'), '2026-02-28', '2026-03-31'],
]
for (const [title, times, after, is] of cases)
  test(`${title}, after ${after}: ${is}`, () => assert.equal(nextRunDay(times, after), is))

test('a run on Sunday covers Sunday to Saturday before; any other day the same week', () => {
  const week = { from: '2026-02-22', to: '2026-02-28' }
  assert.deepEqual(coveredPeriod('Previous week', '2026-03-01'), week)
  assert.deepEqual(coveredPeriod('Previous week', '2026-03-04'), week)
  assert.deepEqual(coveredPeriod('Previous day', '2026-03-01'), { from: '2026-02-28', to: '2026-02-28' })
  assert.deepEqual(coveredPeriod('Previous month', '2026-03-01'), { from: '2026-02-01', to: '2026-02-28' })
})

test('missed runs are made up for once each, oldest first, with a limit', () => {
  assert.deepEqual(runDaysUntil(weekly('Sun'), '2026-02-15', '2026-03-03', 9), [
    '2026-02-15',
    '2026-02-22',
    '2026-03-01',
  ])
  assert.deepEqual(runDaysUntil(weekly('Sun'), '2026-02-22', '2026-03-01', 9), ['2026-02-22', '2026-03-01'])
  assert.deepEqual(runDaysUntil(daily, '2026-02-15', '2026-03-03', 2), ['2026-02-15', '2026-02-16'])
  assert.deepEqual(runDaysUntil(daily, '2026-03-04', '2026-03-03', 9), [])
})
