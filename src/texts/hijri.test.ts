import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHijri, formatHijriFigures, gregorianOf, hijriMonthAround, hijriOf } from '#texts/hijri.ts'

const hijri = [
  ['2026-01-15', '26 Rajab 1447', '26 رجب 1447', '26/07/1447H'],
  ['2024-07-07', '1 Muharram 1446', '1 محرم 1446', '01/01/1446H'],
  ['2017-01-01', '3 Rabiʻ II 1438', '3 ربيع الآخر 1438', '03/04/1438H'],
] as const
for (const [day, english, arabic, figures] of hijri)
  test(`${day} is ${figures}`, () => {
    assert.deepEqual(
      [formatHijri(day, 'english'), formatHijri(day, 'arabic'), formatHijriFigures(day)],
      [english, arabic, figures],
    )
    assert.equal(gregorianOf(hijriOf(day)), day)
  })

test('every day of a hundred years is restored from its Hijri day', () => {
  for (let at = Date.UTC(1980, 0, 1); at < Date.UTC(2076, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    assert.equal(gregorianOf(hijriOf(day)), day)
  }
})

test('a day that no month has, and a year out of range, give no day', () => {
  assert.equal(gregorianOf({ year: 1447, month: 13, day: 1 }), undefined)
  assert.equal(gregorianOf({ year: 1447, month: 7, day: 31 }), undefined)
  assert.equal(gregorianOf({ year: 2026, month: 1, day: 1 }), undefined)
  const bounds = [1299, 1300, 1600, 1601].map(year => gregorianOf({ year, month: 1, day: 1 }) !== undefined)
  assert.deepEqual(bounds, [false, true, true, false])
})

test('months are complete, consecutive, and cross the end of a year', () => {
  assert.deepEqual(hijriMonthAround('2026-01-15'), { from: '2025-12-21', to: '2026-01-19' })
  assert.deepEqual(hijriMonthAround('2026-01-15', 1), { from: '2026-01-20', to: '2026-02-17' })
  assert.deepEqual(hijriOf(hijriMonthAround('2026-01-15', 6).from), { year: 1448, month: 1, day: 1 })
  assert.deepEqual(hijriOf(hijriMonthAround('2026-01-15', -7).from), { year: 1446, month: 12, day: 1 })
})
