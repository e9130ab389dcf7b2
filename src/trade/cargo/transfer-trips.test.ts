import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { actionByTrips, type Trip, totalTrips } from '#trade/cargo/transfer-trips.ts'

const out = (netKg: number): Trip => ({ netKg, receivedKg: null, status: 'Out', deliveredOn: null })
const there = (netKg: number, receivedKg: number, deliveredOn = '2026-03-12'): Trip => ({
  netKg,
  receivedKg,
  deliveredOn,
  status: 'Delivered',
})

const cases: [string, Trip[], string, [number | null, number | null, string?]][] = [
  ['no truck yet', [], 'plan', [null, null]],
  ['one in transit', [out(25_000)], 'send', [25_000, null]],
  ['one arrived, one in transit', [there(25_000, 24_960), out(25_000)], 'receive-part', [50_000, 24_960, '2026-03-12']],
  ['all arrived, more planned', [there(25_000, 24_960)], 'receive-part', [25_000, 24_960, '2026-03-12']],
  [
    'all of it arrived',
    [there(25_000, 24_960, '2026-03-13'), there(25_000, 25_000)],
    'arrive',
    [50_000, 49_960, '2026-03-13'],
  ],
]

for (const [name, trips, step, [sentQty, receivedQty, receivedOn = null]] of cases) {
  test(`50 t planned, ${name}`, () => {
    assert.equal(actionByTrips(trips, 50_000), step)
    assert.deepEqual(totalTrips(trips), { sentQty, receivedQty, receivedOn })
  })
}

test('3,000 t at SAR 18.00 freight, 2,996 t received: 54,000.00, and 18.0240 on each ton that arrived', () => {
  const { freight, freightPerTon } = cargoTransfer.derive({
    sentQty: 3_000_000,
    receivedQty: 2_996_000,
    rate: 180_000,
  }) as Record<string, number>
  assert.deepEqual([freight, freightPerTon], [5_400_000, 180_240])
})
