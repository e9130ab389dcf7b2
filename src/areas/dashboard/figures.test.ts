import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentText, shortDay } from '#areas/dashboard/figures.ts'
import { halalasOf, kgOf } from '#kit/units.ts'

const days: [day: string, from: string, shown: string][] = [
  ['2026-12-31', '2026-11-30', '31-Dec'],
  ['2027-01-01', '2026-11-30', '01-Jan-2027'],
  ['2028-02-29', '2028-01-31', '29-Feb'],
]
for (const [day, from, shown] of days)
  test(`${day} seen from ${from} is ${shown}`, () => assert.equal(shortDay(day, from), shown))

test('tons and riyals of an answer are kilograms and halalas; zero is zero', () => {
  assert.deepEqual([kgOf(54_137.5), kgOf(0)], [54_137_500, 0])
  assert.deepEqual([halalasOf(3_381_731.5), halalasOf(0)], [338_173_150, 0])
})

test('a part of nothing has no percentage', () => {
  assert.deepEqual([percentText(639, 1_000), percentText(0, 1), percentText(0, 0)], ['63.9 %', '0.0 %', '–'])
})
