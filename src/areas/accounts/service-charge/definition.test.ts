import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFromDocument, serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { postServiceCharge } from '#areas/accounts/service-charge/posting.ts'

const byHand = { source: null, cargoMilling: null, flakedBarley: null, storedFrom: null }
const sources: [string, object, boolean][] = [
  ['nobody but the clerk', {}, false],
  ['a loaded truck', { source: 'LD 1' }, true],
  ['a milling', { cargoMilling: 5 }, true],
  ['a flaking', { flakedBarley: 6 }, true],
  ['the storage of a month', { storedFrom: '2026-11-01' }, true],
]
for (const [name, of, is] of sources) {
  test(`a charge by ${name}`, () => assert.equal(isFromDocument({ ...byHand, ...of }), is))
}

const storage = {
  ...{ ...byHand, service: 'Storage', quantity: null, pieces: null, days: 20, freeDays: null },
  ...{ rate: 3_000_000, unit: 'day', vatPct: null },
}
const amount = (chargedDays: number | null, net: number, vat: number) => ({ chargedDays, net, vat, gross: net + vat })
const amounts: [string, object, object][] = [
  ['20 days at 300.00', {}, amount(20, 600_000, 90_000)],
  ['20 days, 5 of them free', { freeDays: 5 }, amount(15, 450_000, 67_500)],
  ['20 days, all of them free', { freeDays: 20 }, amount(0, 0, 0)],
  ['20 days of 30 free ones', { freeDays: 30 }, amount(0, 0, 0)],
  ['20 days at 5 % VAT', { vatPct: 5_000 }, amount(20, 600_000, 30_000)],
  ['20 days without VAT', { vatPct: 0 }, amount(20, 600_000, 0)],
  ['storage without days yet: one day', { days: null }, amount(null, 30_000, 4_500)],
  ['100 bags at 0.40', { service: 'Bagging', unit: 'bag', pieces: 100, rate: 4_000, days: null }, amount(null, 4_000, 600)],
  ['10 MT at 12.00, whatever its days', { service: 'Bulk loading', unit: 'MT', quantity: 10_000, rate: 120_000 }, amount(null, 12_000, 1_800)],
] // biome-ignore format: one case a line
for (const [name, of, expected] of amounts) {
  test(`a charge of ${name}`, () => assert.deepEqual(serviceCharge.derive({ ...storage, ...of }), expected))
}

test('the amount of a truck comes from its order', () => {
  assert.deepEqual(serviceCharge.derive({ ...storage, source: 'LD 1' }), {})
})

const byMilling = { service: 'The milling document creates this charge when it is completed.' }
const noDays = { days: 'Only storage is charged by the day.' }
const refused: [string, object, object][] = [
  ['storage of 20 days', {}, {}],
  ['storage without days', { days: null }, { days: 'Please enter {label}.' }],
  ['storage that accrued', { days: null, storedFrom: '2026-11-01' }, {}],
  ['weighing', { service: 'Weighing', days: null }, {}],
  ['weighing by the day', { service: 'Weighing' }, noDays],
  ['milling by hand', { service: 'Milling', days: null }, byMilling],
  ['additives by hand', { service: 'Additives and steam', days: null }, byMilling],
  ['milling by its document', { service: 'Milling', days: null, cargoMilling: 5 }, {}],
  ['milling by the day', { service: 'Milling', cargoMilling: 5 }, noDays],
]
for (const [name, of, expected] of refused) {
  test(`a charge for ${name}`, () => assert.deepEqual(serviceCharge.rules({ ...storage, ...of }), expected))
}

test('days are entered for storage only', () => {
  const isAsked = (service: string) => serviceCharge.fields.days.when?.({ service })
  assert.deepEqual(['Storage', 'Weighing'].map(isAsked), [true, false])
})

test('a charge to a customer is invoiced; a charge to a consignee is in force', () => {
  assert.deepEqual(
    ['Customer', 'Consignee', null].map(chargedTo => serviceCharge.life.starts?.({ chargedTo })),
    ['Invoiced', 'Active', 'Active'],
  )
})

test('its consignee sees a charge', () => assert.deepEqual(serviceCharge.seenBy({ consignee: 3 }), [3]))

test('a charge lowers what is payable to the consignee, with its VAT', () => {
  const { kind, legs } = postServiceCharge({ consignee: 3, net: 10_000, vat: 1_500 })
  assert.equal(kind, 'serviceCharge')
  assert.deepEqual(
    legs.map(leg => [leg.role, leg.consigneeId, leg.amount]),
    [
      ['SERVICE_INCOME', 3, -10_000],
      ['CONSIGNEE_PAYABLE', 3, 10_000],
      ['VAT_OUTPUT', undefined, -1_500],
      ['CONSIGNEE_PAYABLE', 3, 1_500],
    ],
  )
  assert.deepEqual(postServiceCharge({ consignee: 3, net: null, vat: null }).legs, [])
})
