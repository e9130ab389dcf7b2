import assert from 'node:assert/strict'
import { test } from 'node:test'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { permitLife } from '#areas/sales/sale-permits/life-fields.ts'
import { permitSheet } from '#areas/sales/sale-permits/sheet.ts'
import { subjectFields } from '#areas/sales/sale-permits/subject-fields.ts'
import type { Field } from '#kit/fields.ts'
import { deliveryNoteFacts } from '#trade/selling/truck-paper.ts'

const empty = {
  ...{ bagSale: null, bulkSale: null, bagProforma: null, bulkProforma: null, prePayment: null },
  ...{ terminal: null, lc: null, form: null, bagGrade: null, bags: null, bulkQuantity: null, worth: null },
  ...{ validFrom: null, validUntil: null },
}
const inBags = { ...empty, bagSale: 1, bags: 500 }
const inBulk = { ...empty, bulkSale: 2, bulkQuantity: 26_000 }
const advance = { ...empty, prePayment: 5, terminal: 6, lc: 7, form: 'Raw' }
const advanceInBulk = { ...advance, bulkQuantity: 26_000 }
const needed = 'Please enter {label}.'
const one = 'Choose one only.'
const howMany = { bags: 'Enter how many bags.' }
const howMuch = { bulkQuantity: 'Enter how much.' }

const refused: [string, object, Record<string, string>][] = [
  ['a permit is for something', empty, { bagSale: 'Choose what the permit is for.' }],
  ['a permit for a bag sale', inBags, {}],
  ['a permit for a bulk sale', inBulk, {}],
  ['a permit for a proforma of bags', { ...empty, bagProforma: 3, bags: 500 }, {}],
  ['a permit for a proforma in bulk', { ...empty, bulkProforma: 4, bulkQuantity: 26_000 }, {}],
  ['a permit for bags of a pre-payment', { ...advance, bagGrade: 51, bags: 500 }, {}],
  ['a permit for bulk of a pre-payment', advanceInBulk, {}],
  ['a bag sale and a bulk sale are two sources', { ...inBags, bulkSale: 2, bulkQuantity: 26_000 }, { bulkSale: one }],
  ['a bag sale and a proforma are two sources', { ...inBags, bagProforma: 3 }, { bagProforma: one }],
  ['a proforma and a pre-payment are two sources', { ...advance, bagProforma: 3, bagGrade: 51, bags: 500, worth: 100 }, { prePayment: one }], // biome-ignore format: one case a line
  ['a bag sale made from its proforma is no second source', { ...inBags, bagProforma: 3, worth: 100 }, {}],
  ['a bulk sale made from its proforma is no second source', { ...inBulk, bulkProforma: 4, worth: 0 }, {}],
  ['a bag sale made from a pre-payment is no second source', { ...advance, bagSale: 1, bagGrade: 51, bags: 500, worth: 100 }, {}], // biome-ignore format: one case a line
  ['a proforma of bags stays the source', { ...empty, bagProforma: 3, bags: 500, worth: 100 }, {}],
  ['the bags of a bag sale are counted', { ...inBags, bags: null }, howMany],
  ['the bags of a proforma are counted', { ...empty, bagProforma: 3 }, howMany],
  ['the bags of a pre-payment are counted', { ...advance, bagGrade: 51 }, howMany],
  ['the load of a bulk sale is weighed', { ...inBulk, bulkQuantity: null }, howMuch],
  ['the load of a bulk proforma is weighed', { ...empty, bulkProforma: 4 }, howMuch],
  ['the bulk load of a pre-payment is weighed', advance, howMuch],
  ['a pre-payment needs the terminal', { ...advanceInBulk, terminal: null }, { terminal: needed }],
  ['a pre-payment needs the LC', { ...advanceInBulk, lc: null }, { lc: needed }],
  ['a pre-payment needs the form', { ...advanceInBulk, form: null }, { form: needed }],
  ['a permit may have a beginning only', { ...inBags, validFrom: '2026-11-21T08:00:00Z' }, {}],
  ['a permit may have an end only', { ...inBags, validUntil: '2026-11-21T08:00:00Z' }, {}],
  ['a permit ends after it begins', { ...inBags, validFrom: '2026-11-21T08:00:00Z', validUntil: '2026-11-21T08:01:00Z' }, {}], // biome-ignore format: one case a line
  ['a permit does not end as it begins', { ...inBags, validFrom: '2026-11-21T08:00:00Z', validUntil: '2026-11-21T08:00:00Z' }, { validUntil: 'Must lie after it begins.' }], // biome-ignore format: one case a line
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(salePermit.rules({ ...of }), problems))
}

const sources = ['bagSale', 'bulkSale', 'bagProforma', 'bulkProforma', 'prePayment']
const onPrePayment = ['prePayment', 'terminal', 'lc', 'form', 'bagGrade']
const asked: [string, object, string[]][] = [
  ['before a source is chosen, all of them', {}, sources],
  ['of a bag sale, its bags', { bagSale: 1 }, ['bagSale', 'bags']],
  ['of a bulk sale, its quantity', { bulkSale: 2 }, ['bulkSale', 'bulkQuantity']],
  ['of a proforma of bags, its line and bags', { bagProforma: 3 }, ['bagProforma', 'proformaLine', 'bags']],
  ['of a bulk proforma, its line and quantity', { bulkProforma: 4 }, ['bulkProforma', 'proformaLine', 'bulkQuantity']],
  ['of a pre-payment, the cargo', { prePayment: 5 }, [...onPrePayment, 'bulkQuantity']],
  ['of a pre-payment with a bag grade, bags', { prePayment: 5, bagGrade: 51 }, [...onPrePayment, 'bags']],
  ['a bag grade without a pre-payment asks for nothing', { bagGrade: 51 }, sources],
]
for (const [name, of, fields] of asked) {
  test(`asked for: ${name}`, () => {
    const shown = Object.entries<Field>(subjectFields).filter(([, { when }]) => when?.({ ...of }) ?? true)
    assert.deepEqual(
      shown.map(([field]) => field),
      fields,
    )
  })
}

test('the code of a permit is never in its form', () => assert.equal(salePermit.fields.code.when?.({}), false))

test('a permit is seen by the seller', () => assert.deepEqual(salePermit.seenBy({ customer: 9, consignee: 3 }), [3]))

const sellable: [string, object, boolean][] = [
  ['the sale of a proforma is made at the gate', { bagSale: null, bulkSale: null }, true],
  ['a bag sale is not made twice', { bagSale: 1, bulkSale: null }, false],
  ['a bulk sale is not made twice', { bagSale: null, bulkSale: 2 }, false],
  ['no sale is offered on an expired permit', { status: 'Expired' }, false],
]
for (const [name, of, expected] of sellable) {
  test(name, () =>
    assert.equal(permitLife.actions.sell.when({ status: 'Active', bagSale: null, bulkSale: null, ...of }), expected),
  )
}

test('the papers of a truck say what it loads, for whom and out of which bags', () => {
  const [onPermit, onNote] = [permitSheet.facts, deliveryNoteFacts].map(facts => facts.map(([name]) => String(name)))
  const missing = [
    ...['consignee', 'terminal', 'lc', 'form', 'size', 'bags', 'quantity'].filter(name => !onPermit!.includes(name)),
    ...['consignee', 'terminal', 'lc', 'orderedBags', 'bagKg'].filter(name => !onNote!.includes(name)),
  ]
  assert.deepEqual(missing, [])
})
