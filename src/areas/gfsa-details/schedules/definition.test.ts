import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'

const daily = { frequency: 'Daily', weekday: null, dayOfMonth: null, retries: 5, alertUsers: [1] }
const required = 'Please enter {label}.'

const ruled: [string, object, object][] = [
  ['daily', {}, {}],
  ['weekly on Sundays', { frequency: 'Weekly', weekday: 'Sun' }, {}],
  ['weekly on no day', { frequency: 'Weekly', dayOfMonth: '1' }, { weekday: required }],
  ['monthly on the last', { frequency: 'Monthly', dayOfMonth: 'last' }, {}],
  ['monthly on no day', { frequency: 'Monthly', weekday: 'Sun' }, { dayOfMonth: required }],
  ['20 retries', { retries: 20 }, {}],
  ['21 retries', { retries: 21 }, { retries: 'At most 20.' }],
  ['retries not entered', { retries: null }, {}],
  ['nobody to alert', { alertUsers: [] }, { alertUsers: 'Choose at least one recipient.' }],
  ['the users not entered', { alertUsers: undefined }, {}],
]
for (const [name, values, refused] of ruled) {
  test(`sent ${name}`, () => assert.deepEqual(gfsaSchedule.rules({ ...daily, ...values }), refused))
}

// The pattern is an alternative between two ends, and each of them counts.
const days: [string, boolean][] = [
  ...(['1', '9', '10', '19', '20', '28', 'last'] as const).map((day): [string, boolean] => [day, true]),
  ...(['0', '29', '30', '01', '111', 'the last', 'lastly', ''] as const).map((day): [string, boolean] => [day, false]),
]
for (const [day, isAllowed] of days) {
  test(`the day of the month ${isAllowed ? 'may' : 'may not'} be "${day}"`, () => {
    const { shape } = gfsaSchedule.fields.dayOfMonth
    assert.equal(shape.kind === 'text' && shape.pattern?.test(day), isAllowed)
  })
}
