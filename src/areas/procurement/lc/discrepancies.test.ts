import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bill, findDiscrepancies, lastPresentationDay } from '#areas/procurement/lc/discrepancies.ts'

const terms = {
  latestShipmentDate: '2026-04-20',
  expiryDate: '2026-05-15',
  presentationDays: 21,
  maxDrawing: 1_056_000_000,
  quantity: 40_000_000,
  tolerancePct: 10_000,
  partialShipments: 'Allowed',
  loadPort: 5,
  dischargePort: 1,
}
const bill: Bill = {
  no: 'KWI-101',
  voyage: 7,
  onBoard: '2026-03-31',
  kg: 41_200_000,
  amount: 988_800_000,
  loadPorts: [4, 5],
  dischargePort: 1,
}

const cases: [string, Partial<typeof terms>, Bill[], string, RegExp[]][] = [
  ['nothing shipped, nothing to object to', {}, [], '2030-01-01', []],
  ['all in order on the last day', {}, [bill], '2026-04-21', []],
  ['a day after the twenty-first', {}, [bill], '2026-04-22', [/^Late presentation/]],
  ['loaded at another port', {}, [{ ...bill, loadPorts: [4] }], '2026-04-21', [/^Port: B\/L/]],
  ['on board a day late', {}, [{ ...bill, onBoard: '2026-04-21' }], '2026-04-25', [/^Late shipment/]],
  ['on board on the last day', {}, [{ ...bill, onBoard: '2026-04-20' }], '2026-05-11', []],
  [
    'expired before the 21 days are over',
    { expiryDate: '2026-04-25' },
    [{ ...bill, onBoard: '2026-04-20' }],
    '2026-04-26',
    [/^Late/],
  ],
  ['a cent too much', {}, [{ ...bill, amount: 1_056_000_001 }], '2026-04-01', [/^Overdrawn/]],
  ['a kilogram too much', {}, [{ ...bill, kg: 44_000_001 }], '2026-04-01', [/^Quantity/]],
  ['the least and the most are allowed', {}, [{ ...bill, kg: 36_000_000 }], '2026-04-01', []],
  [
    'a kilogram too little in one shipment',
    { partialShipments: 'Prohibited' },
    [{ ...bill, kg: 35_999_999 }],
    '2026-04-01',
    [/^Quantity/],
  ],
  ['a first part of several that are allowed', {}, [{ ...bill, kg: 10_000_000 }], '2026-04-01', []],
  ['another port', {}, [{ ...bill, dischargePort: 2 }], '2026-04-01', [/^Port/]],
  ['drawn to the cent', {}, [{ ...bill, amount: 1_056_000_000 }], '2026-04-01', []],
  ['the most is allowed', {}, [{ ...bill, kg: 44_000_000 }], '2026-04-01', []],
  ['one bill where one is allowed', { partialShipments: 'Prohibited' }, [bill], '2026-04-01', []],
  [
    'two bills where several are allowed',
    {},
    [
      { ...bill, kg: 20_000_000, amount: 1 },
      { ...bill, no: 'B', kg: 20_000_000, amount: 1 },
    ],
    '2026-04-01',
    [],
  ],
  [
    'two bills of one voyage where partial shipments are prohibited',
    { partialShipments: 'Prohibited' },
    [
      { ...bill, kg: 20_000_000, amount: 1 },
      { ...bill, no: 'B', kg: 20_000_000, amount: 1 },
    ],
    '2026-04-01',
    [],
  ],
  [
    'two voyages where partial shipments are prohibited',
    { partialShipments: 'Prohibited' },
    [
      { ...bill, kg: 20_000_000, amount: 1 },
      { ...bill, no: 'B', voyage: 8, kg: 20_000_000, amount: 1 },
    ],
    '2026-04-01',
    [/^Partial/],
  ],
]

for (const [name, more, bills, day, expected] of cases) {
  test(name, () => {
    const found = findDiscrepancies({ ...terms, ...more }, bills, day).map(({ message }) => message)
    assert.equal(found.length, expected.length, found.join(' '))
    for (const [n, pattern] of expected.entries()) assert.match(found[n] as string, pattern)
  })
}

test('the last day to present is 21 days after the first shipment, never after expiry', () => {
  assert.equal(lastPresentationDay(terms, [bill]), '2026-04-21')
  assert.equal(lastPresentationDay(terms, [{ ...bill, onBoard: '2026-05-01' }]), '2026-05-15')
  assert.equal(lastPresentationDay(terms, []), '2026-05-15')
  // The bills of one voyage are one shipment, of the day of the latest of them.
  const later = { ...bill, onBoard: '2026-04-02' }
  assert.equal(lastPresentationDay(terms, [bill, later]), '2026-04-23')
  assert.equal(lastPresentationDay(terms, [bill, { ...later, voyage: 8 }]), '2026-04-21')
})

const elsewhere = { ...terms, latestShipmentDate: '2026-03-30', dischargePort: 2 }
const named: [string, Parameters<typeof findDiscrepancies>[0], Bill[], Record<string, string>[]][] = [
  [
    'both days of a late shipment, and the bill with another port',
    elsewhere,
    [bill],
    [{ bill: 'KWI-101', day: '31-Mar-2026', latest: '30-Mar-2026' }, { bill: 'KWI-101' }],
  ],
  [
    'what is drawn of what is paid at most',
    { ...terms, maxDrawing: 988_799_999 },
    [bill],
    [{ drawn: '9,888,000.00', most: '9,887,999.99' }],
  ],
  ['nothing, where the LC has no amount', { ...terms, maxDrawing: null }, [bill], [{ drawn: '9,888,000.00', most: '0.00' }]], // biome-ignore format: one case a line
  [
    'the quantities',
    terms,
    [{ ...bill, kg: 44_000_001 }],
    [{ shipped: '44,000.001', least: '36,000.000', most: '44,000.000' }],
  ],
  [
    'how many voyages there are',
    { ...terms, partialShipments: 'Prohibited' },
    [
      { ...bill, kg: 20_000_000, amount: 1 },
      { ...bill, voyage: 8, kg: 20_000_000, amount: 1 },
    ],
    [{ count: '2' }],
  ],
]
for (const [name, of, bills, values] of named) {
  test(`the discrepancy names ${name}`, () => {
    assert.deepEqual(
      findDiscrepancies(of, bills, '2026-04-01').map(found => found.values),
      values,
    )
  })
}

test('the discrepancy names the last day to present', () => {
  const [late] = findDiscrepancies(terms, [bill], '2026-04-22')
  assert.deepEqual(late?.values, { day: '22-Apr-2026', last: '21-Apr-2026' })
})
