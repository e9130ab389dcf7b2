import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'

const cash = { mode: 'Cash', bank: null, transactionRef: null, valueDate: null, broughtForward: null }
const transfer = { ...cash, mode: 'Bank Transaction', bank: 2, transactionRef: 'T' }
const proformas = { bagProforma: null, bulkProforma: null }

const refused: [string, object, string[]][] = [
  ['cash is complete', cash, []],
  ['a transfer is complete', transfer, []],
  ['a transfer may have a value date', { ...transfer, valueDate: '2026-11-20' }, []],
  ['a transfer needs its bank', { ...transfer, bank: null }, ['bank']],
  ['a transfer needs its reference', { ...transfer, transactionRef: null }, ['transactionRef']],
  ['an advance of the opening balances needs neither', { ...transfer, bank: null, transactionRef: null, broughtForward: true }, []], // biome-ignore format: one case a line
  ['cash has no value date', { ...cash, valueDate: '2026-11-20' }, ['valueDate']],
  ['an advance may be for a proforma of bags', { ...cash, bagProforma: 1 }, []],
  ['an advance may be for a proforma in bulk', { ...cash, bulkProforma: 1 }, []],
  ['an advance is not for two proformas', { ...cash, bagProforma: 1, bulkProforma: 1 }, ['bulkProforma']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(prePayment.rules({ ...proformas, ...of })), fields))
}

const untouched = { amount: 11_500, vatRate: 15_000, applied: null, refunded: null }
const amounts: [string, object, object][] = [
  ['115.00 are 100.00 and VAT of 15.00, all of it open', {}, { net: 10_000, vat: 1_500, balance: 11_500 }],
  ['the rate is 15 % unless another is known', { vatRate: null }, { net: 10_000, vat: 1_500, balance: 11_500 }],
  ['without VAT the whole amount is net', { vatRate: 0 }, { net: 11_500, vat: 0, balance: 11_500 }],
  ['50.00 applied and 20.00 refunded leave 45.00', { applied: 5_000, refunded: 2_000 }, { net: 10_000, vat: 1_500, balance: 4_500 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of amounts) {
  test(name, () => assert.deepEqual(prePayment.derive({ ...untouched, ...of }), expected))
}

test('a pre-payment is seen by its consignee', () =>
  assert.deepEqual(prePayment.seenBy({ customer: 9, consignee: 3 }), [3]))
