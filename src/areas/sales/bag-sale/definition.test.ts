import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'

// 10,000 bags of 50 kg at 52.00 are 520,000.00.
const sale = {
  ...{ size: '50 kg', bags: 10_000, unitPrice: 520_000, grossPrice: null, vatRate: 15_000, listPrice: null },
  ...{ discountPct: null, bagPrice: null, loadingCharge: null, invoice: null, balanceDue: null },
  ...{ advanceApplied: null, creditApplied: null, deliveredBags: null, calledOffBags: null },
  ...{ agentTerms: null, agentRate: null, agentPct: null, commission: null, commissionPerBag: null },
}

const amounts: [string, object, object][] = [
  ['10,000 bags at 52.00 are 520,000.00 and VAT of 78,000.00', {}, { quantity: 500_000, net: 52_000_000, vat: 7_800_000, gross: 59_800_000 }], // biome-ignore format: one case a line
  ['10,000 bags of 40 kg hold 400 t', { size: '40 kg' }, { quantity: 400_000 }],
  ['the quantity is unknown before the size is', { size: null }, { quantity: null }],
  // 509,600.00 of barley, 8,500.00 of empty bags and 1,000.00 of loading.
  ['a discount of 2 %, bags at 0.85, loading of 1,000.00', { discountPct: 2_000, bagPrice: 8_500, loadingCharge: 100_000 }, { net: 51_910_000, vat: 7_786_500, gross: 59_696_500 }], // biome-ignore format: one case a line
  ['52.00 is 4 % above the list price of 50.00', { listPrice: 500_000 }, { listDifferencePct: 4_000 }],
  [
    'less a discount of 5 % it is 1.2 % below',
    { listPrice: 500_000, discountPct: 5_000 },
    { listDifferencePct: -1_200 },
  ],
  ['without a list price there is no difference', {}, { listDifferencePct: null }],
  ['before the invoice all of it is due', {}, { balanceDue: 59_800_000 }],
  ['advance and credit lower the balance', { advanceApplied: 9_000_000, creditApplied: 800_000 }, { balanceDue: 50_000_000 }], // biome-ignore format: one case a line
  ['once invoiced, the balance stays that of the invoice', { invoice: 5, balanceDue: 7_700, advanceApplied: 1 }, { balanceDue: 7_700 }], // biome-ignore format: one case a line
  ['nothing is delivered or canceled at first', {}, { deliveredBags: 0, calledOffBags: 0 }],
  ['delivered and canceled bags stay as counted', { deliveredBags: 6_000, calledOffBags: 400 }, { deliveredBags: 6_000, calledOffBags: 400 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of amounts) {
  test(name, () => {
    const derived = bagSale.derive({ ...sale, ...of })
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, derived[key]])), expected)
  })
}

const commissions: [string, object, number][] = [
  ['without an agent there is no commission', {}, 0],
  ['0.25 a bag are 2,500.00', { commissionPerBag: 2_500 }, 250_000],
  ['the agent’s own rate of 0.10 a bag', { agentRate: 1_000 }, 100_000],
  ['the entered rate is before the agent’s', { commissionPerBag: 2_500, agentRate: 1_000 }, 250_000],
  ['0.5 % of the net amount are 2,600.00', { agentPct: 500 }, 260_000],
  ['commission by terms stays as the server computed it', { agentTerms: 4, commission: 77_700, agentRate: 1_000 }, 77_700], // biome-ignore format: one case a line
  ['commission by terms is zero until it is computed', { agentTerms: 4, agentRate: 1_000 }, 0],
]
for (const [name, of, expected] of commissions) {
  test(name, () => assert.equal(bagSale.derive({ ...sale, ...of }).commission, expected))
}

const earned = { agent: 7, commissionPerBag: 2_500, commission: 250_000, net: 52_000_000 }
const refused: [string, object, string[]][] = [
  ['a sale without an agent is complete', { ...earned, agent: null, commissionPerBag: null, commission: 0 }, []],
  ['a sale with an agent is complete', earned, []],
  ['the agent of a rate is named', { ...earned, agent: null }, ['agent']],
  ['the commission is not more than the sale', { ...earned, commission: 52_000_001 }, ['commissionPerBag']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(bagSale.rules({ ...of })), fields))
}

test('a bag sale is seen by its seller, not by the owner of the bags', () =>
  assert.deepEqual(bagSale.seenBy({ consignee: 3, bagOwner: 4 }), [3]))

test('the commission per bag is asked for with an agent only', () => {
  const { when } = bagSale.fields.commissionPerBag
  assert.deepEqual([when?.({ agent: null }), when?.({ agent: 7 })], [false, true])
})
