import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingBalance, openingKinds } from '#areas/accounts/opening-balance/definition.ts'

type Kind = (typeof openingKinds)[number]

const values = {
  ...{ terminal: 5, lc: 7, form: 'Raw', bagSize: '50 kg', quantity: 1_000, costPerTon: 12_000_000 },
  ...{ bagGrade: 51, scope: 'Consignee', condition: 'Good', bagCount: 100, bagPrice: 8_500 },
  ...{ customer: 9, vendor: 8, agent: 6, amount: 10_000, dueDate: '2026-12-01', reference: 'A 1' },
}
type Name = keyof typeof values

// The required entries of each kind, then the optional ones.
const kinds: [Kind, Name[], Name[]][] = [
  ['Cargo', ['terminal', 'lc', 'quantity', 'costPerTon'], ['form', 'bagSize']],
  ['Empty bags', ['terminal', 'bagGrade', 'bagCount', 'bagPrice'], ['scope', 'condition']],
  ['Customer owes', ['customer', 'amount', 'reference'], ['dueDate']],
  ['Advance of a customer', ['customer', 'amount', 'reference'], []],
  ['Payable to consignee', ['amount'], []],
  ['Payable to vendor', ['vendor', 'amount'], ['reference']],
  ['Payable to agent', ['agent', 'amount'], ['reference']],
]

const pick = (names: readonly Name[]) => Object.fromEntries(names.map(name => [name, values[name]]))
const all = Object.keys(values) as Name[]
const sorted = (names: readonly string[]) => [...names].sort()

for (const [kind, needed, allowed] of kinds) {
  const own = [...needed, ...allowed]
  test(`${kind}: nothing but its own entries`, () => {
    assert.deepEqual(openingBalance.rules({ kind, ...pick(own) }), {})
    assert.deepEqual(openingBalance.rules({ kind, ...pick(needed) }), {})
    const refusals = openingBalance.rules({ kind, ...values })
    assert.deepEqual(sorted(Object.keys(refusals)), sorted(all.filter(name => !own.includes(name))))
    assert.deepEqual([...new Set(Object.values(refusals))], ['Not for this kind of balance.'])
  })
  test(`${kind}: its required entries`, () => {
    for (const empty of [{}, Object.fromEntries(all.map(name => [name, null]))]) {
      const refusals = openingBalance.rules({ kind, ...empty })
      assert.deepEqual(sorted(Object.keys(refusals)), sorted(needed))
      assert.deepEqual([...new Set(Object.values(refusals))], ['Please enter {label}.'])
    }
  })
  test(`${kind}: the form shows its own entries`, () => {
    assert.deepEqual(sorted(all.filter(name => openingBalance.fields[name].when?.({ kind }))), sorted(own))
  })
}

test('the form shows no entries before the kind is chosen', () => {
  assert.deepEqual(
    all.filter(name => openingBalance.fields[name].when?.({ kind: null })),
    [],
  )
})

test('every kind is in the table', () => {
  assert.deepEqual(
    kinds.map(([kind]) => kind),
    [...openingKinds],
  )
})

test('packed cargo is entered in whole bags', () => {
  const cargo = { kind: 'Cargo', ...pick(['terminal', 'lc', 'costPerTon', 'bagSize']) }
  assert.deepEqual(openingBalance.rules({ ...cargo, quantity: 1_010 }), {
    quantity: 'Packed cargo moves in whole bags only.',
  })
  assert.deepEqual(openingBalance.rules({ ...cargo, quantity: 1_050 }), {})
})

const money = { kind: 'Customer owes', quantity: null, bagSize: null, amount: 10_000, settled: null }
const derived: [string, object, { bags: number | null; remaining: number | null }][] = [
  ['100.00 that the customer owes', {}, { bags: null, remaining: 10_000 }],
  ['100.00, 40.00 of them settled', { settled: 4_000 }, { bags: null, remaining: 6_000 }],
  ['no amount yet', { amount: null }, { bags: null, remaining: null }],
  ['100.00 payable to a vendor', { kind: 'Payable to vendor' }, { bags: null, remaining: null }],
  ['1 MT in bags of 50 kg', { kind: 'Cargo', quantity: 1_000, bagSize: '50 kg', amount: null }, { bags: 20, remaining: null }], // biome-ignore format: one case a line
  ['1 MT in bags of 40 kg', { kind: 'Cargo', quantity: 1_000, bagSize: '40 kg', amount: null }, { bags: 25, remaining: null }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of derived) {
  test(name, () => assert.deepEqual(openingBalance.derive({ ...money, ...of }), expected))
}

test('only what a customer still owes is settled; only what is settled is undone', () => {
  const { settle, release } = openingBalance.life.actions
  const may = (kind: string, remaining: number | null, settled: number | null) =>
    [settle, release].map(action => action?.when?.({ kind, remaining, settled }))
  assert.deepEqual(may('Customer owes', 1, null), [true, false])
  assert.deepEqual(may('Customer owes', 0, 1), [false, true])
  assert.deepEqual(may('Customer owes', 5, 0), [true, false])
  assert.deepEqual(may('Advance of a customer', 1, null), [false, false])
})

test('its consignee sees a balance', () => assert.deepEqual(openingBalance.seenBy({ consignee: 3 }), [3]))
