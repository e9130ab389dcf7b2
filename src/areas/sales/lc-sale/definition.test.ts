import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'

// 5,000 t at 980.00 are 4,900,000.00.
const sale = {
  ...{ quantity: 5_000_000, finalQuantity: null, unitPrice: 9_800_000, priceUsd: null, listPrice: null },
  ...{ vatRate: 15_000, provisionalPct: null, provisionalInvoice: null, invoice: null, balanceDue: null },
  ...{ advanceApplied: null, creditApplied: null },
  ...{ agentTerms: null, agentRate: null, agentPct: null, commission: null, commissionPerTon: null },
}
const final = { finalQuantity: 4_987_250 }

const amounts: [string, object, object][] = [
  ['5,000 t at 980.00 are 4,900,000.00 and VAT of 735,000.00', {}, { unitPrice: 9_800_000, net: 490_000_000, vat: 73_500_000, gross: 563_500_000 }], // biome-ignore format: one case a line
  ['on the final weight of 4,987.250 t they are 4,887,505.00', final, { net: 488_750_500, vat: 73_312_575, gross: 562_063_075 }], // biome-ignore format: one case a line
  ['260.00 dollars are 975.00 riyals', { priceUsd: 2_600_000, unitPrice: 1 }, { unitPrice: 9_750_000, net: 487_500_000 }], // biome-ignore format: one case a line
  ['261.3333 dollars are 979.9999 riyals, half up', { priceUsd: 2_613_333 }, { unitPrice: 9_799_999 }],
  ['the amounts are unknown before the price is', { unitPrice: null }, { unitPrice: null, net: Number.NaN, gross: Number.NaN }], // biome-ignore format: one case a line
  ['the amounts are unknown before the quantity is', { quantity: null }, { net: Number.NaN }],
  ['the VAT is unknown before its rate is', { vatRate: null }, { net: 490_000_000, vat: Number.NaN }],
  ['without VAT the net amount is the total', { vatRate: 0 }, { vat: 0, gross: 490_000_000 }],
  ['980.00 is 2 % below the list price of 1,000.00', { listPrice: 10_000_000 }, { listDifferencePct: -2_000 }],
  ['nothing is invoiced provisionally', {}, { provisionalNet: null, finalAdjustment: null }],
  ['95 % invoiced provisionally are 4,655,000.00', { provisionalPct: 95_000 }, { provisionalNet: 465_500_000, finalAdjustment: null }], // biome-ignore format: one case a line
  ['the provisional amount is of the quantity sold, the rest of the final weight', { ...final, provisionalPct: 95_000, provisionalInvoice: 4 }, { provisionalNet: 465_500_000, finalAdjustment: 23_250_500 }], // biome-ignore format: one case a line
  ['without a provisional invoice all is settled in the end', { ...final, provisionalPct: 95_000 }, { finalAdjustment: 488_750_500 }], // biome-ignore format: one case a line
  ['a provisional invoice without a share takes nothing off', { ...final, provisionalInvoice: 4 }, { finalAdjustment: 488_750_500 }], // biome-ignore format: one case a line
  ['before the invoice all of it is due', {}, { balanceDue: 563_500_000 }],
  ['advance and credit lower the balance', { advanceApplied: 63_000_000, creditApplied: 500_000 }, { balanceDue: 500_000_000 }], // biome-ignore format: one case a line
  ['once invoiced, the balance stays that of the invoices', { invoice: 5, balanceDue: 7_700, advanceApplied: 1 }, { balanceDue: 7_700 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of amounts) {
  test(name, () => {
    const derived = lcSale.derive({ ...sale, ...of })
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, derived[key]])), expected)
  })
}

const commissions: [string, object, number][] = [
  ['without an agent there is no commission', {}, 0],
  ['0.50 a ton are 2,500.00', { commissionPerTon: 5_000 }, 250_000],
  ['0.50 a ton of the final weight are 2,493.63, half up', { ...final, commissionPerTon: 5_000 }, 249_363],
  ['the agent’s own rate of 0.25 a ton', { agentRate: 2_500 }, 125_000],
  ['the entered rate is before the agent’s', { commissionPerTon: 5_000, agentRate: 2_500 }, 250_000],
  ['the commission per ton is unknown before the quantity is', { commissionPerTon: 5_000, quantity: null }, Number.NaN],
  ['0.25 % of the net amount are 12,250.00', { agentPct: 250 }, 1_225_000],
  ['commission by terms stays as the server computed it', { agentTerms: 4, commission: 77_700, agentRate: 2_500 }, 77_700], // biome-ignore format: one case a line
  ['commission by terms is zero until it is computed', { agentTerms: 4, agentRate: 2_500 }, 0],
]
for (const [name, of, expected] of commissions) {
  test(name, () => assert.equal(lcSale.derive({ ...sale, ...of }).commission, expected))
}

const deal = {
  ...{ unitPrice: 9_800_000, soldFrom: 'Terminal', terminal: 6, consignee: 3, buyerConsignee: null },
  ...{ agent: null, commission: 0, commissionPerTon: null, net: 490_000_000 },
}
const refused: [string, object, Record<string, string>][] = [
  ['cargo sold from a terminal', {}, {}],
  ['a sale has a price', { unitPrice: null }, { unitPrice: 'Enter a price.' }],
  ['the terminal it is sold from is named', { terminal: null }, { terminal: 'Please enter {label}.' }],
  ['cargo sold in the port is in no terminal', { soldFrom: 'Port' }, { terminal: 'Only where it is sold from a terminal.' }], // biome-ignore format: one case a line
  ['cargo sold in the port', { soldFrom: 'Port', terminal: null }, {}],
  ['cargo sold to another owner', { buyerConsignee: 4 }, {}],
  ['the seller is not the new owner', { buyerConsignee: 3 }, { buyerConsignee: 'Must be another company than the seller.' }], // biome-ignore format: one case a line
  ['the agent of a rate is named', { commissionPerTon: 5_000 }, { agent: 'Choose the agent who earns it.' }],
  ['the commission is not more than the sale', { agent: 7, commissionPerTon: 5_000, commission: 490_000_001 }, { commissionPerTon: 'The commission comes to more than the sale. Enter a lower rate.' }], // biome-ignore format: one case a line
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(lcSale.rules({ ...deal, ...of }), problems))
}

test('an LC sale is seen by the seller and the new owner', () =>
  assert.deepEqual(lcSale.seenBy({ consignee: 3, buyerConsignee: 4 }), [3, 4]))

const asked: [string, 'terminal' | 'commissionPerTon', object, boolean][] = [
  ['the terminal is asked for where it is sold from one', 'terminal', { soldFrom: 'Terminal' }, true],
  ['the terminal is not asked for in the port', 'terminal', { soldFrom: 'Port' }, false],
  ['the commission is asked for with an agent', 'commissionPerTon', { agent: 7 }, true],
  ['the commission is not asked for without an agent', 'commissionPerTon', { agent: null }, false],
]
for (const [name, field, of, expected] of asked) {
  test(name, () => assert.equal(lcSale.fields[field].when?.({ ...of }), expected))
}
