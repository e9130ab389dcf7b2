import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekdays } from '#areas/master-data/terminal/definition.ts'
import {
  coverOf,
  defaultWeek,
  firstOfLast,
  type Holding,
  isWorkingDay,
  projectStock,
  type StationCalendar,
} from '#trade/statements/stock-projection.ts'

const everyDay: StationCalendar = { workingDays: weekdays, holidays: [] }
const saturdayToThursday: StationCalendar = { workingDays: defaultWeek, holidays: [] }
const withEid: StationCalendar = {
  ...saturdayToThursday,
  holidays: [{ firstDay: '2026-05-26', lastDay: '2026-05-29' }],
}

// The golden scenario at 950 MT a day.
const golden: Holding = { stock: 54_137_500, sold: 950_000, days: 1, arrivals: [] }

const cases: [
  title: string,
  of: Holding,
  asOf: string,
  calendar: StationCalendar,
  expected: (string | number | null)[],
][] = [
  [
    'the golden scenario: below the minimum on the 7th day, empty on the 57th',
    golden,
    '2026-01-01',
    everyDay,
    [56_987, '2026-01-08', '2026-02-27'],
  ],
  // The 3rd of January 2026 is the first working day after Thursday the 1st.
  ['the same with Fridays off', golden, '2026-01-01', saturdayToThursday, [56_987, '2026-01-10', '2026-03-09']],
  [
    'a mean that is not a whole kilogram',
    { ...golden, sold: 28_500_001, days: 30 },
    '2026-01-01',
    everyDay,
    [56_987, '2026-01-08', '2026-02-27'],
  ],
  [
    'exactly the minimum is enough, a kilogram less is not',
    { ...golden, stock: 51 * 950_000 },
    '2026-01-01',
    everyDay,
    [51_000, '2026-01-03', '2026-02-21'],
  ],
  [
    'below the minimum already',
    { ...golden, stock: 47_499_999 },
    '2026-01-01',
    everyDay,
    [50_000, '2026-01-01', '2026-02-20'],
  ],
  ['no stock', { ...golden, stock: 0 }, '2026-01-01', everyDay, [0, '2026-01-01', '2026-01-01']],
  [
    'a ship postpones it',
    { ...golden, arrivals: [{ day: '2026-01-08', kg: 950_000 }] },
    '2026-01-01',
    everyDay,
    [56_987, '2026-01-09', '2026-02-28'],
  ],
  [
    'a ship a day late does not',
    { ...golden, arrivals: [{ day: '2026-01-09', kg: 950_000 }] },
    '2026-01-01',
    everyDay,
    [56_987, '2026-01-08', '2026-02-28'],
  ],
  [
    'a holiday postpones it',
    { ...golden, stock: 51 * 950_000 },
    '2026-05-25',
    withEid,
    [51_000, '2026-05-31', '2026-07-27'],
  ],
  ['more than a year', { ...golden, sold: 10_000 }, '2026-01-01', everyDay, [5_413_750, null, null]],
  ['no sales', { ...golden, sold: 0, days: 30 }, '2026-01-01', everyDay, [null, null, null]],
  ['more was returned than sold', { ...golden, sold: -5, days: 30 }, '2026-01-01', everyDay, [null, null, null]],
]

for (const [title, of, asOf, calendar, expected] of cases) {
  test(title, () => {
    const { coverDays, belowMinimumOn, emptyOn } = projectStock(of, asOf, calendar)
    assert.deepEqual([coverDays, belowMinimumOn, emptyOn], expected)
  })
}

test('the projection falls on working days, rises with a ship, and ends at zero', () => {
  const { course } = projectStock(
    { stock: 30, sold: 30, days: 3, arrivals: [{ day: '2026-01-04', kg: 15 }] },
    '2026-01-01',
    saturdayToThursday,
  )
  assert.deepEqual(
    course.map(({ date, kg }) => `${date.slice(8)} ${kg}`),
    ['01 30', '02 30', '03 20', '04 25', '05 15', '06 5', '07 0'],
  )
})

test('working days: the week of the station without its holidays', () => {
  assert.deepEqual(
    ['2026-05-22', '2026-05-23', '2026-05-25', '2026-05-26', '2026-05-29', '2026-05-30'].map(day =>
      isWorkingDay(day, withEid),
    ),
    [false, true, true, false, false, true],
  )
})

test('the last working days extend back over Fridays and holidays', () => {
  assert.equal(firstOfLast(1, '2026-05-25', withEid), '2026-05-25')
  assert.equal(firstOfLast(1, '2026-05-29', withEid), '2026-05-25')
  assert.equal(firstOfLast(7, '2026-05-31', withEid), '2026-05-20')
})

test('the golden scenario at 950 MT a day: 56.99 days, 47,500 MT needed, 6,637.5 MT beyond', () => {
  const { stock, sold, days } = golden
  assert.deepEqual(coverOf({ stock, sold, days }), {
    averageSales: 950_000,
    coverDays: 56_987,
    needed: 47_500_000,
    surplus: 6_637_500,
  })
})

test('a kilogram less than needed is a deficit; without sales there is no cover', () => {
  assert.equal(coverOf({ stock: 47_499_999, sold: 950_000, days: 1 }).surplus, -1)
  assert.deepEqual(coverOf({ stock: 5, sold: 0, days: 30 }), {
    averageSales: 0,
    coverDays: null,
    needed: 0,
    surplus: null,
  })
})
