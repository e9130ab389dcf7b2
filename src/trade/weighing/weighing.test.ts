import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScaleReading, tareDeviation, type Warning, warningsFor } from '#trade/weighing/weighing.ts'

const now = new Date('2026-03-01T09:00:00Z')
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString()

const readings: [string, number, { kg: number; at: string } | undefined, boolean][] = [
  ['as the scale shows', 15_200, { kg: 15_200, at: ago(1) }, true],
  ['as it showed ten minutes ago', 15_200, { kg: 15_200, at: ago(10) }, true],
  ['as it showed before that', 15_200, { kg: 15_200, at: ago(11) }, false],
  ['a kilogram different', 15_201, { kg: 15_200, at: ago(1) }, false],
  ['from a scale without a reading', 15_200, undefined, false],
  ['from a scale whose clock is ahead', 15_200, { kg: 15_200, at: ago(-5) }, false],
]

for (const [name, kg, reading, expected] of readings) {
  test(`a weight ${name}`, () => assert.equal(isScaleReading(kg, reading, now), expected))
}

const tares: [number, number[], number | null][] = [
  [15_200, [], null],
  [15_504, [15_200, 15_200, 15_200, 15_200, 15_200], 2_000],
  [15_505, [15_200, 15_200, 15_200, 15_200, 15_200], 2_007],
  [14_896, [15_200], -2_000],
]

for (const [tare, before, expected] of tares) {
  test(`${tare} kg empty after ${before.length} trips`, () => assert.equal(tareDeviation(tare, before), expected))
}

const trip = (firstWeight: number, netKg: number, minutes = 600) => ({ firstWeight, netKg, weighedInAt: ago(minutes) })
const five = [28_100, 28_200, 28_300, 28_400, 28_500].map(net => trip(15_200, net))

const cases: [string, { firstWeight: number; netKg: number | null }, ReturnType<typeof trip>[], Warning[]][] = [
  ['the first trip', { firstWeight: 15_200, netKg: 28_460 }, [], []],
  ['a trip like the others', { firstWeight: 15_250, netKg: 28_460 }, five, []],
  ['29 minutes later', { firstWeight: 15_200, netKg: 28_460 }, [trip(15_200, 28_000, 29)], ['Loaded again too soon']],
  ['30 minutes later', { firstWeight: 15_200, netKg: 28_460 }, [trip(15_200, 28_000, 30)], []],
  ['the same net', { firstWeight: 15_200, netKg: 28_100 }, five, ['Same net as before']],
  ['a net that is not known yet', { firstWeight: 15_200, netKg: null }, five, []],
  ['2.01 % heavier empty', { firstWeight: 15_506, netKg: 28_460 }, five, ['Tare unlike before']],
  ['the sixth trip before does not count', { firstWeight: 15_504, netKg: 28_460 }, [...five, trip(9_000, 1)], []],
]

for (const [name, ticket, before, expected] of cases) {
  test(`a truck: ${name}`, () => assert.deepEqual(warningsFor(ticket, before, now), expected))
}

test('a weight entered afterwards has no time of its own', () => {
  assert.deepEqual(warningsFor({ firstWeight: 15_200, netKg: 1 }, [trip(15_200, 2, 1)], null), [])
})
