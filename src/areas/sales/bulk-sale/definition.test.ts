import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkSale, soldNetOf } from '#areas/sales/bulk-sale/definition.ts'

// 2,000 t at 980.00 are 1,960,000.00; with loading at 12.00 a ton 1,984,000.00.
const order = {
  ...{ orderedQty: 2_000_000, unitPrice: 9_800_000, grossPrice: null, loadingRate: null, vatRate: 15_000 },
  ...{ loadedQty: null, shortClosedQty: null, invoicedQty: null, invoicedNet: null, invoicedVat: null },
  ...{ listPrice: null, discountPct: null, invoice: null, balanceDue: null, advanceApplied: null, creditApplied: null },
  ...{ agentTerms: null, agentRate: null, agentPct: null, commission: null, commissionPerTon: null },
}
const withLoading = { loadingRate: 120_000 }

const amounts: [string, object, object][] = [
  ['2,000 t at 980.00 are 1,960,000.00 and VAT of 294,000.00', {}, { net: 196_000_000, vat: 29_400_000, gross: 225_400_000, loadingCharge: 0, loadedQty: 0, invoicedQty: 0, remaining: 2_000_000 }], // biome-ignore format: one case a line
  ['loading is charged on the ordered quantity', withLoading, { loadingCharge: 2_400_000, net: 198_400_000, vat: 29_760_000, gross: 228_160_000 }], // biome-ignore format: one case a line
  ['500 t loaded leave 1,500 t', { loadedQty: 500_000 }, { loadedQty: 500_000, remaining: 1_500_000, net: 196_000_000, deliveredGross: 56_350_000 }], // biome-ignore format: one case a line
  ['loading is part of what is delivered', { ...withLoading, loadedQty: 500_000 }, { deliveredGross: 57_040_000 }],
  ['nothing loaded, nothing delivered', {}, { deliveredGross: 0, invoicedGross: 0 }],
  ['the invoices are net and VAT together', { invoicedQty: 200_000, invoicedNet: 19_600_000, invoicedVat: 2_940_000 }, { invoicedQty: 200_000, invoicedGross: 22_540_000 }], // biome-ignore format: one case a line
  ['all of the order is open before the first invoice', {}, { openGross: 225_400_000, balanceDue: 225_400_000 }],
  ['200 t invoiced leave 1,800 t open', { loadedQty: 500_000, invoicedQty: 200_000 }, { openGross: 202_860_000 }],
  ['what is short-closed is not open', { loadedQty: 500_000, invoicedQty: 200_000, shortClosedQty: 1_400_000 }, { openGross: 45_080_000 }], // biome-ignore format: one case a line
  ['what is loaded stays open, however much is short-closed', { loadedQty: 500_000, invoicedQty: 200_000, shortClosedQty: 1_900_000 }, { openGross: 33_810_000 }], // biome-ignore format: one case a line
  ['what is loaded beyond the order is open too', { loadedQty: 2_050_000, invoicedQty: 2_000_000 }, { openGross: 5_635_000, remaining: -50_000 }], // biome-ignore format: one case a line
  ['nothing is open where more is invoiced than wanted', { loadedQty: 500_000, invoicedQty: 600_000, shortClosedQty: 1_500_000 }, { openGross: 0 }], // biome-ignore format: one case a line
  ['advance and credit lower the balance', { advanceApplied: 25_000_000, creditApplied: 400_000 }, { balanceDue: 200_000_000 }], // biome-ignore format: one case a line
  ['once invoiced, the balance stays that of the invoices', { invoice: 5, balanceDue: 7_700, advanceApplied: 1 }, { balanceDue: 7_700 }], // biome-ignore format: one case a line
  ['980.00 is 2 % below the list price of 1,000.00', { listPrice: 10_000_000 }, { listDifferencePct: -2_000 }],
  ['without a list price there is no difference', {}, { listDifferencePct: null }],
]
for (const [name, of, expected] of amounts) {
  test(name, () => {
    const derived = bulkSale.derive({ ...order, ...of })
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, derived[key]])), expected)
  })
}

const commissions: [string, object, number][] = [
  ['without an agent there is no commission', {}, 0],
  ['0.50 a ton of the order are 1,000.00', { commissionPerTon: 5_000 }, 100_000],
  ['0.50 a ton of the loaded 500 t are 250.00', { commissionPerTon: 5_000, loadedQty: 500_000 }, 25_000],
  ['the agent’s own rate is 0.25 a ton', { agentRate: 2_500 }, 50_000],
  ['the entered rate is before the agent’s', { commissionPerTon: 5_000, agentRate: 2_500 }, 100_000],
  ['0.25 % of the net amount are 4,900.00', { agentPct: 250 }, 490_000],
  ['0.25 % of the loaded 500 t are 1,225.00', { agentPct: 250, loadedQty: 500_000 }, 122_500],
  ['commission by terms stays as the server computed it', { agentTerms: 4, commission: 77_700, agentRate: 2_500 }, 77_700], // biome-ignore format: one case a line
  ['commission by terms is zero until it is computed', { agentTerms: 4, agentRate: 2_500 }, 0],
]
for (const [name, of, expected] of commissions) {
  test(name, () => assert.equal(bulkSale.derive({ ...order, ...of }).commission, expected))
}

const soldNets: [string, object, number][] = [
  ['before the first truck the ordered quantity is sold', {}, 196_000_000],
  ['of 500 t loaded and none invoiced', { loadedQty: 500_000 }, 49_000_000],
  ['of 500 t loaded, 200 t of them invoiced at another price', { loadedQty: 500_000, invoicedQty: 200_000, invoicedNet: 20_000_000 }, 49_400_000], // biome-ignore format: one case a line
]
for (const [name, of, expected] of soldNets) {
  test(`sold net: ${name}`, () => assert.equal(soldNetOf({ ...order, ...of }), expected))
}

const days = { ...order, date: '2026-11-10', validFrom: null, validUntil: '2026-11-20', agent: null }
const earned = { ...days, agent: 7, commissionPerTon: 5_000 }
const tooMuch = 'The commission comes to more than the sale. Enter a lower rate.'
const refused: [string, object, Record<string, string>][] = [
  ['an order to be loaded by a later day is complete', days, {}],
  ['it may be loaded on its own day', { ...days, validUntil: '2026-11-10' }, {}],
  ['it is not loaded before its day', { ...days, validUntil: '2026-11-09' }, { validUntil: 'Must not lie before the first day.' }], // biome-ignore format: one case a line
  ['loading may begin on the day of the order', { ...days, validFrom: '2026-11-10' }, {}],
  ['loading does not begin before the order', { ...days, validFrom: '2026-11-09' }, { validFrom: 'Must not lie before the date.' }], // biome-ignore format: one case a line
  ['loading may begin and end on the same day', { ...days, validFrom: '2026-11-20' }, {}],
  ['loading does not end before it begins', { ...days, validFrom: '2026-11-21' }, { validUntil: 'Must not lie before the first day.' }], // biome-ignore format: one case a line
  ['the agent of a rate is named', { ...earned, agent: null }, { agent: 'Choose the agent who earns it.' }],
  ['the commission may be all of the sale', { ...earned, commission: 196_000_000 }, {}],
  ['the commission is not more than the sale', { ...earned, commission: 196_000_001 }, { commissionPerTon: tooMuch }],
  ['nor more than what is loaded of it', { ...earned, loadedQty: 500_000, commission: 49_000_001 }, { commissionPerTon: tooMuch }], // biome-ignore format: one case a line
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(bulkSale.rules({ ...of }), problems))
}

test('a bulk sale is seen by its seller', () => assert.deepEqual(bulkSale.seenBy({ customer: 9, consignee: 3 }), [3]))

const loading = { status: 'Loading', orderedQty: 100_000, tolerancePct: 1_000, loadedQty: 25_000, invoicedQty: 0 }
const offers: [string, object, string[]][] = [
  ['with three trucks to come', { remaining: 75_000 }, []],
  ['with one kilogram more to come than its tolerance', { remaining: 1_001 }, []],
  ['within its tolerance', { remaining: 1_000 }, ['complete']],
  ['with a truck of a past day to invoice', { remaining: 75_000, invoicing: 'Per day' }, ['issue']],
  ['with all trucks invoiced', { remaining: 75_000, invoicing: 'Per truck', invoicedQty: 25_000 }, []],
  ['complete', { status: 'Completed', remaining: 0 }, ['complete', 'issue']],
]
for (const [name, of, expected] of offers) {
  test(`the usual steps of an order ${name}`, () => {
    const usual = Object.entries(bulkSale.life.actions).filter(([, { seldom, danger, systemOnly }]) => {
      return !seldom && !danger && !systemOnly
    })
    const offered = usual.filter(([, { moves, when }]) => 'Loading' in moves && when?.({ ...loading, ...of }) !== false)
    assert.deepEqual(
      offered.map(([action]) => action),
      expected,
    )
  })
}
