import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { papersNeededOnContract } from '#areas/procurement/purchase-contract/papers-needed.ts'
import { missingTerms } from '#areas/procurement/purchase-contract/rule-fields.ts'

const nothingEntered = {
  ...{ currency: null, exchangeRate: null, agreedPrice: null, unitPrice: null, broker: null, brokerage: null },
  ...{ gaftaForm: null, tolerancePct: null, toleranceOption: null, excessPct: null, excessPriceRule: null },
  ...{ insuranceBy: null, insuredPct: null, demurrageRate: null, despatchRate: null, turnTimeMinutes: null },
  ...{ shipmentFrom: null, shipmentTo: null, arrivalFrom: null, arrivalTo: null, lcOpenBy: null, deferredDays: null },
  ...{ loadPorts: null, loadCoasts: null, dischargePorts: null, dischargeCoasts: null },
}
const terms = { ...nothingEntered, quantity: 60_000_000, incoterm: 'CFR', paymentTerms: 'LC sight' }

// 60,000 t at USD 238.50.
const priced = { currency: 'USD', unitPrice: 2_385_000 }
const inEuros = { currency: 'EUR', agreedPrice: 2_200_000, exchangeRate: 40_500 }

const derived: [string, object, object][] = [
  ['a contract is in dollars, at 3.75', {}, { currency: 'USD', exchangeRate: 37_500 }],
  ['60,000 t at USD 238.50 are 14,310,000.00 dollars', priced, { contractAmount: 1_431_000_000 }],
  ['and 53,662,500.00 riyals', priced, { contractAmountSar: 5_366_250_000 }],
  ['nobody enters another rate of the dollar', { ...priced, exchangeRate: 40_000 }, { exchangeRate: 37_500 }],
  ['no amount without a price', {}, { unitPrice: null, contractAmount: null, contractAmountSar: null }],
  ['EUR 220.00 at 4.05 are USD 237.60', inEuros, { unitPrice: 2_376_000, contractAmount: 1_425_600_000 }],
  ['SAR 900.00 are USD 240.00', { currency: 'SAR', agreedPrice: 9_000_000 }, { unitPrice: 2_400_000, exchangeRate: 10_000 }], // biome-ignore format: one case a line
  ['euros without a rate leave the dollar price', { ...inEuros, exchangeRate: null, unitPrice: 1 }, { unitPrice: 1, exchangeRate: null }], // biome-ignore format: one case a line
  ['so does a price that is not agreed yet', { ...inEuros, agreedPrice: null, unitPrice: 1 }, { unitPrice: 1, exchangeRate: 40_500 }], // biome-ignore format: one case a line
  ['a price in dollars is not converted', { ...priced, agreedPrice: 1 }, { unitPrice: 2_385_000 }],
  ['no brokerage', {}, { brokerageAmount: null }],
  ['a brokerage of USD 0.50 a ton is 30,000.00', { brokerage: 5_000 }, { brokerageAmount: 3_000_000 }],
  ['the buyer insures under CFR', {}, { insuranceBy: 'Buyer' }],
  ['the seller under CIF', { incoterm: 'CIF' }, { insuranceBy: 'Seller' }],
  ['and under CIFFO', { incoterm: 'CIFFO' }, { insuranceBy: 'Seller' }],
  ['unless another is named', { insuranceBy: 'Seller' }, { insuranceBy: 'Seller' }],
  ['despatch is half of the demurrage', { demurrageRate: 1_800_000 }, { despatchRate: 900_000 }],
  ['or as agreed', { demurrageRate: 1_800_000, despatchRate: 700_000 }, { despatchRate: 700_000 }],
  ['no despatch without demurrage', {}, { despatchRate: null }],
]
for (const [name, values, expected] of derived) {
  test(name, () => assert.partialDeepStrictEqual(purchaseContract.derive({ ...terms, ...values }), expected))
}

const tolerances: [string, object, [number, string, number | null, string]][] = [
  ['without a form ten percent, for the seller who ships', {}, [10_000, 'Seller', null, 'None']],
  ['under FOB for the buyer', { incoterm: 'FOB' }, [10_000, 'Buyer', null, 'None']],
  ['form 64: five percent for the buyer', { gaftaForm: '64' }, [5_000, 'Buyer', 5_000, 'Market']],
  ['form 100: five for the seller, two at the price', { gaftaForm: '100' }, [5_000, 'Seller', 2_000, 'Market']],
  ['form 119: ten, five at the price', { gaftaForm: '119' }, [10_000, 'Buyer', 5_000, 'Market']],
  ['form 48 has no clause', { gaftaForm: '48' }, [10_000, 'Seller', null, 'None']],
  ['another tolerance', { gaftaForm: '64', tolerancePct: 3_000 }, [3_000, 'Buyer', 5_000, 'Market']],
  ['at the other’s option', { gaftaForm: '64', toleranceOption: 'Seller' }, [5_000, 'Seller', 5_000, 'Market']],
  ['no tolerance at all', { tolerancePct: 0 }, [0, 'Seller', null, 'None']],
  [
    'an excess of its own, beyond which the form decides',
    { gaftaForm: '64', excessPct: 3_000 },
    [5_000, 'Buyer', 3_000, 'Market'],
  ],
  ['an excess of its own without a form', { excessPct: 3_000 }, [10_000, 'Seller', 3_000, 'None']],
  ['a rule of its own', { gaftaForm: '64', excessPriceRule: 'Contract' }, [5_000, 'Buyer', null, 'Contract']],
  ['both of its own', { excessPct: 3_000, excessPriceRule: 'Market' }, [10_000, 'Seller', 3_000, 'Market']],
]
for (const [name, values, expected] of tolerances) {
  test(`tolerance: ${name}`, () => {
    const of = purchaseContract.derive({ ...terms, ...values })
    assert.deepEqual([of.tolerancePct, of.toleranceOption, of.excessPct, of.excessPriceRule], expected)
  })
}

const cif = { incoterm: 'CIF', insuranceBy: 'Seller', insuredPct: 110_000 }
const shipped = { shipmentFrom: '2026-11-01', shipmentTo: '2026-11-30' }
const arrived = { arrivalFrom: '2026-12-01', arrivalTo: '2026-12-31' }
const required = 'Please enter {label}.'
const bothDays = 'Enter both days, the first and the last.'
const notDollars = 'Enter it as the unit price: it is in dollars.'
const opensTooLate = 'Must lie before the first shipment day.'
const tooMuchDespatch = { despatchRate: 'Must not exceed the demurrage rate.' }

const ruled: [string, object, object][] = [
  ['a contract in dollars', priced, {}],
  ['with an agreed price besides', { ...priced, agreedPrice: 1 }, { agreedPrice: notDollars }],
  ['in euros', inEuros, {}],
  ['a brokerage needs a broker', { brokerage: 1 }, { broker: required }],
  ['and has one', { brokerage: 1, broker: 7 }, {}],
  ['a broker may be paid nothing', { broker: 7 }, {}],
  ['CIF insured at 110 percent', cif, {}],
  ['at less', { ...cif, insuredPct: 109_999 }, { insuredPct: 'At least 110 percent under these terms of delivery.' }],
  ['at nothing', { ...cif, insuredPct: null }, { insuredPct: 'At least 110 percent under these terms of delivery.' }],
  ['by the buyer', { ...cif, insuranceBy: 'Buyer' }, { insuranceBy: 'The seller insures under these terms of delivery.' }], // biome-ignore format: one case a line
  ['CIFFO', { ...cif, incoterm: 'CIFFO', insuredPct: 0 }, { insuredPct: 'At least 110 percent under these terms of delivery.' }], // biome-ignore format: one case a line
  ['CFR insured by the buyer', { insuranceBy: 'Buyer', insuredPct: 100_000 }, {}],
  ['days of shipment and of arrival', { ...shipped, ...arrived }, {}],
  ['no last day of shipment', { ...shipped, shipmentTo: null }, { shipmentTo: bothDays }],
  ['no first day of shipment', { ...shipped, shipmentFrom: null }, { shipmentTo: bothDays }],
  ['no last day of arrival', { ...arrived, arrivalTo: null }, { arrivalTo: bothDays }],
  ['no first day of arrival', { ...arrived, arrivalFrom: null }, { arrivalTo: bothDays }],
  ['shipped on one day', { ...shipped, shipmentTo: '2026-11-01' }, {}],
  ['shipped until before it begins', { ...shipped, shipmentTo: '2026-10-31' }, { shipmentTo: 'Must not lie before the first shipment day.' }], // biome-ignore format: one case a line
  ['arrives on one day', { ...arrived, arrivalTo: '2026-12-01' }, {}],
  ['arrives until before it begins', { ...arrived, arrivalTo: '2026-11-30' }, { arrivalTo: 'Must not lie before the first day of arrival.' }], // biome-ignore format: one case a line
  ['the LC opened on the day before shipment', { ...shipped, ...arrived, lcOpenBy: '2026-10-31' }, {}],
  ['on the first shipment day', { ...shipped, ...arrived, lcOpenBy: '2026-11-01' }, { lcOpenBy: opensTooLate }],
  ['before the first day of arrival', { ...arrived, lcOpenBy: '2026-11-30' }, {}],
  ['on the first day of arrival', { ...arrived, lcOpenBy: '2026-12-01' }, { lcOpenBy: opensTooLate }],
  ['the LC before any day is agreed', { lcOpenBy: '2026-12-01' }, {}],
  ['turn time in half minutes', { turnTimeMinutes: 500 }, {}],
  ['in a hundredth of a minute', { turnTimeMinutes: 510 }, { turnTimeMinutes: 'Enter minutes that make whole seconds, such as 32.5.' }], // biome-ignore format: one case a line
  ['a deferred LC', { paymentTerms: 'LC deferred', deferredDays: 90 }, {}],
  ['without its days', { paymentTerms: 'LC deferred' }, { deferredDays: required }],
  ['an LC at sight needs none', { paymentTerms: 'LC sight', deferredDays: null }, {}],
  ['as much despatch as demurrage', { demurrageRate: 1_000, despatchRate: 1_000 }, {}],
  ['more despatch than demurrage', { demurrageRate: 1_000, despatchRate: 1_001 }, tooMuchDespatch],
  ['despatch where no demurrage is agreed', { despatchRate: 1_000 }, {}],
  ['demurrage without despatch', { demurrageRate: 1_000 }, {}],
]
for (const [name, values, refused] of ruled) {
  test(`draft: ${name}`, () => assert.deepEqual(purchaseContract.rules({ ...terms, ...values }), refused))
}

const anyCoast = { loadCoasts: ['Baltic'], dischargeCoasts: ['Red Sea'] }
const complete = { ...terms, ...priced, ...shipped, ...anyCoast, exchangeRate: 37_500 }
const ports = 'Name the ports, or a coast.'
const missing: [string, object, object][] = [
  ['nothing', {}, {}],
  ['a price in dollars', { unitPrice: null }, { unitPrice: required }],
  ['a price in euros', { ...inEuros, agreedPrice: null }, { agreedPrice: required }],
  ['a rate for euros', { ...inEuros, exchangeRate: null }, { exchangeRate: required }],
  ['nothing of a price in euros', { ...inEuros, unitPrice: null }, {}],
  ['days of shipment or of arrival', { shipmentFrom: null }, { shipmentFrom: 'Enter the days of shipment or of arrival.' }], // biome-ignore format: one case a line
  ['no days of shipment beside those of arrival', { shipmentFrom: null, ...arrived }, {}],
  ['a port or coast of loading', { loadCoasts: null }, { loadPorts: ports }],
  ['more than an empty list of coasts', { loadCoasts: [], loadPorts: [] }, { loadPorts: ports }],
  ['no coast beside a port of loading', { loadCoasts: null, loadPorts: [1] }, {}],
  ['a port or coast of discharge', { dischargeCoasts: null }, { dischargePorts: ports }],
  ['no coast beside a port of discharge', { dischargeCoasts: null, dischargePorts: [2] }, {}],
]
for (const [name, values, refused] of missing) {
  test(`to take effect it needs ${name}`, () => assert.deepEqual(missingTerms({ ...complete, ...values }), refused))
}

test('the consignees of the split see it', () => {
  assert.deepEqual(purchaseContract.seenBy({ consigneeSplit: [{ consignee: 11 }, { consignee: 12 }] }), [11, 12])
})

const shippedPapers = ['Commercial invoice', 'Bill of lading', 'Certificate of origin', 'Phytosanitary', 'Weight']
const papers: [string, object, string[]][] = [
  ['before it ships', { status: 'Active', incoterm: 'CFR' }, ['Contract', 'Proforma']],
  ['partly shipped', { status: 'Partially shipped', incoterm: 'CFR' }, ['Contract', ...shippedPapers, 'Quality']],
  ['shipped', { status: 'Completed', incoterm: 'CFR' }, ['Contract', ...shippedPapers, 'Quality']],
  ['closed', { status: 'Closed', incoterm: 'FOB' }, ['Contract', ...shippedPapers, 'Quality']],
  ['insured by the seller', { status: 'Active', incoterm: 'CIF' }, ['Contract', 'Proforma', 'Insurance']],
  ['insured and free out', { status: 'Active', incoterm: 'CIFFO' }, ['Contract', 'Proforma', 'Insurance']],
]
for (const [name, contract, needed] of papers) {
  test(`papers: ${name}`, () => assert.deepEqual(papersNeededOnContract(contract), needed))
}
