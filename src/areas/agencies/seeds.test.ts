import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicHolidays } from '#areas/agencies/seeds.ts'

// The days of the official calendar of the Kingdom.
const published = [
  ['Eid al-Fitr', '2025-03-30', '2025-04-02'],
  ['Eid al-Fitr', '2026-03-19', '2026-03-22'],
  ['Eid al-Fitr', '2027-03-09', '2027-03-12'],
  ['Eid al-Adha', '2025-06-05', '2025-06-08'],
  ['Eid al-Adha', '2026-05-26', '2026-05-29'],
  ['Eid al-Adha', '2027-05-15', '2027-05-18'],
  ['Founding Day', '2026-02-22', '2026-02-22'],
  ['National Day', '2031-09-23', '2031-09-23'],
]

test('a new agency has the feasts on the days of the official calendar', () => {
  const days = publicHolidays.map(([name, , first, last]) => `${name} ${first} ${last}`)
  for (const day of published) assert.ok(days.includes(day.join(' ')), day.join(' '))
})

test('every year from 2025 to 2031 has each holiday once', () => {
  const kinds = publicHolidays.map(([name, , first]) => `${first.slice(0, 4)} ${name}`)
  const years = Array.from({ length: 7 }, (_, n) => 2025 + n)
  const names = ['Eid al-Adha', 'Eid al-Fitr', 'Founding Day', 'National Day']
  assert.deepEqual(
    kinds.sort(),
    years.flatMap(year => names.map(name => `${year} ${name}`)),
  )
})
