import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountByCount,
  amountByWeight,
  centsToHalalas,
  decimalText,
  formatDecimal,
  fromDecimal,
  halalasOf,
  integerOf,
  kgOf,
  proportion,
  share,
  toDecimal,
  vatOf,
} from '#kit/units.ts'

test('decimals become integers without passing through floating point', () => {
  const cases: [number, number, number | undefined][] = [
    [41200, 3, 41_200_000],
    [0.001, 3, 1],
    [1.005, 2, undefined],
    [1.005, 3, 1005],
    [-0.04, 3, -40],
    [1e10, 3, 10_000_000_000_000],
    [1.1e10, 3, undefined],
    [1e-7, 3, undefined],
    [Number.NaN, 0, undefined],
    [Number.POSITIVE_INFINITY, 0, undefined],
    [-0, 2, 0],
  ]
  for (const [value, scale, expected] of cases)
    assert.equal(fromDecimal(value, scale), expected, `${value} at ${scale}`)
})

test('a figure of a response is exact, or a defect', () => {
  assert.deepEqual([kgOf(36_120.5), halalasOf(-0.04), integerOf(1.2345, 4)], [36_120_500, -4, 12_345])
  for (const value of [60_000.1 - 59_999.9, Number.NaN]) assert.throws(() => kgOf(value), RangeError)
})

test('integers become decimals again, exact at their scale', () => {
  assert.equal(decimalText(-40, 3), '-0.040')
  assert.equal(decimalText(7, 0), '7')
  assert.equal(toDecimal(54_137_500, 3), 54137.5)
  assert.equal(formatDecimal(-1_234_567, 2), '−12,345.67')
})

test('proportions round half away from zero', () => {
  const cases: [number, number, number, number][] = [
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [1, -1, 3, 0],
    [28_460, 1, 1000, 28],
  ]
  for (const [a, b, c, expected] of cases) assert.equal(proportion(a, b, c), expected)
  assert.ok(Number.isNaN(proportion(1, 1, 0)))
  assert.ok(Number.isNaN(proportion(Number.NaN, 1, 1)))
})

test('shares add up to the total', () => {
  assert.deepEqual(share(10_000, [1, 1, 1]), [3334, 3333, 3333])
  assert.deepEqual(share(61_760_000, [41_150_000, 20_610_000]), [41_150_000, 20_610_000])
  assert.deepEqual(share(5, [0, 0]), [5, 0])
})

test('money of the golden scenario', () => {
  assert.equal(amountByCount(520_000, 10_000), 52_000_000)
  assert.equal(vatOf(52_000_000), 7_800_000)
  assert.equal(amountByWeight(10_000_000, 1_998_500), 199_850_000)
  assert.equal(vatOf(199_850_000), 29_977_500)
  assert.equal(centsToHalalas(988_800_000), 3_708_000_000)
  assert.equal(vatOf(30), 5)
})
