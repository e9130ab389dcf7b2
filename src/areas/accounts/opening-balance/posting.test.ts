import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costValueOf, postOpeningBalance } from '#areas/accounts/opening-balance/posting.ts'

type Balance = Parameters<typeof postOpeningBalance>[0]
type Kind = Balance['kind']

const values: [string, Parameters<typeof costValueOf>[0], number | null][] = [
  ['10 MT at 1,200.00 cost 12,000.00', { kind: 'Cargo', quantity: 10_000, costPerTon: 12_000_000 }, 1_200_000],
  ['cargo that cost nothing', { kind: 'Cargo', quantity: 10_000, costPerTon: 0 }, 0],
  ['cargo without a cost', { kind: 'Cargo', quantity: 10_000, costPerTon: null }, null],
  ['cargo with the cost left out', { kind: 'Cargo', quantity: 10_000 }, null],
  ['cargo without a quantity', { kind: 'Cargo', quantity: null, costPerTon: 12_000_000 }, null],
  ['1,000 bags at 0.85 cost 850.00', { kind: 'Empty bags', bagCount: 1_000, bagPrice: 8_500 }, 85_000],
  ['bags that cost nothing', { kind: 'Empty bags', bagCount: 1_000, bagPrice: 0 }, 0],
  ['bags without a cost', { kind: 'Empty bags', bagCount: 1_000, bagPrice: null }, null],
  ['bags with the cost left out', { kind: 'Empty bags', bagCount: 1_000 }, null],
  ['no bags', { kind: 'Empty bags', bagCount: null, bagPrice: 8_500 }, null],
  ['money, even with a quantity', { kind: 'Customer owes', quantity: 10_000, costPerTon: 1, bagCount: 1, bagPrice: 1 }, null], // biome-ignore format: one case a line
]
for (const [name, of, halalas] of values) test(name, () => assert.equal(costValueOf(of), halalas))

const balance = {
  ...{ date: '2026-10-31', consignee: 3, terminal: 5, lc: 7, cargoType: 1, cargoGrade: 2, form: null, bagSize: null },
  ...{ quantity: 10_000, value: 1_200_000, bagGrade: 51, size: '50 kg', scope: 'Consignee', condition: null },
  ...{ bagCount: 1_000, customer: 9, vendor: 8, agent: 6, amount: 11_500, dueDate: null },
}
const post = (kind: Kind, of: object = {}) => postOpeningBalance({ ...balance, kind, ...of } as object as Balance)
const describeLegs = (kind: Kind, of?: object) =>
  post(kind, of).legs.map(leg => [leg.role, leg.unit, leg.consigneeId, leg.partyId, leg.amount])

test('cargo: its weight and its cost', () => {
  const { legs } = post('Cargo')
  assert.deepEqual(describeLegs('Cargo'), [
    ['OPENING', 'KG', 3, undefined, -10_000],
    ['TERMINAL', 'KG', 3, undefined, 10_000],
    ['OPENING', 'SAR', 3, undefined, -1_200_000],
    ['CONSIGNMENT_COST', 'SAR', 3, undefined, 1_200_000],
  ])
  assert.deepEqual(
    legs.map(leg => [leg.locationId, leg.form, leg.consignmentId]),
    [
      [undefined, 'Raw', 7],
      [5, 'Raw', 7],
      [undefined, undefined, undefined],
      [undefined, undefined, 7],
    ],
  )
  assert.equal(post('Cargo', { form: 'Flaked' }).legs[1]?.form, 'Flaked')
  assert.equal(post('Cargo', { value: null }).legs.length, 2)
})

test('empty bags: their count and their cost', () => {
  assert.deepEqual(describeLegs('Empty bags'), [
    ['OPENING', 'BAG', 3, undefined, -1_000],
    ['STORE', 'BAG', 3, undefined, 1_000],
    ['OPENING', 'SAR', 3, undefined, -1_200_000],
    ['INVENTORY_BAGS', 'SAR', 3, undefined, 1_200_000],
  ])
  const bags = (of?: object) =>
    post('Empty bags', of).legs.slice(0, 2).map(leg => [leg.bagTypeId, leg.bagKg, leg.scope, leg.locationId, leg.condition]) // biome-ignore format: one line
  assert.deepEqual(bags(), [
    [51, 50, undefined, undefined, undefined],
    [51, 50, 'Consignee', 5, 'Good'],
  ])
  assert.deepEqual(bags({ size: '40 kg', condition: 'Damaged' })[1], [51, 40, 'Consignee', 5, 'Damaged'])
  assert.equal(post('Empty bags', { value: null }).legs.length, 2)
})

const accounts: [Kind, ReturnType<typeof describeLegs>][] = [
  ['Customer owes', [['OPENING', 'SAR', 3, undefined, -11_500], ['RECEIVABLE', 'SAR', 3, 9, 11_500]]],
  ['Payable to vendor', [['VENDOR_PAYABLE', 'SAR', 3, 8, -11_500], ['OPENING', 'SAR', 3, undefined, 11_500]]],
  ['Payable to agent', [['AGENT_PAYABLE', 'SAR', 3, 6, -11_500], ['OPENING', 'SAR', 3, undefined, 11_500]]],
  ['Payable to consignee', [['CONSIGNEE_PAYABLE', 'SAR', 3, undefined, -11_500], ['OPENING', 'SAR', 3, undefined, 11_500]]],
  ['Advance of a customer', []],
] // biome-ignore format: one kind a line
for (const [kind, legs] of accounts) {
  test(`${kind}: 115.00 against the opening balances`, () => assert.deepEqual(describeLegs(kind), legs))
}

test('only what a customer owes is an open item, due on the day of the balance unless another is given', () => {
  const { openItems } = post('Customer owes')
  assert.deepEqual(openItems, [
    { ...{ side: 'debit', partyKind: 'customer', partyId: 9, consigneeId: 3 }, dueDate: '2026-10-31', amount: 11_500 },
  ])
  assert.equal(post('Customer owes', { dueDate: '2026-12-01' }).openItems?.[0]?.dueDate, '2026-12-01')
  for (const { 0: kind } of accounts.slice(1)) assert.equal(post(kind).openItems, undefined)
})
