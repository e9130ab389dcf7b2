import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'

const cash = { paymentMode: 'Cash', bank: null, transactionRef: null }
const transfer = { paymentMode: 'Bank Transaction', bank: 2, transactionRef: 'T' }
const refused: [string, object, string[]][] = [
  ['cash needs no bank', cash, []],
  ['a payment of no stated mode needs no bank', { ...cash, paymentMode: null }, []],
  ['a transfer with its bank and reference', transfer, []],
  ['a transfer needs its bank', { ...transfer, bank: null }, ['bank']],
  ['a transfer needs its reference', { ...transfer, transactionRef: null }, ['transactionRef']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(outsideBagSale.rules({ ...of })), fields))
}

test('1,000 bags at 0.85 are 850.00 and VAT of 127.50; they cost 841.60', () =>
  assert.deepEqual(outsideBagSale.derive({ quantity: 1_000, unitPrice: 8_500, vatPct: null, unitCost: 8_416 }), {
    ...{ net: 85_000, vat: 12_750, gross: 97_750 },
    cost: 84_160,
  }))

test('an outside sale is seen by the seller', () =>
  assert.deepEqual(outsideBagSale.seenBy({ consignee: 11, customer: 9 }), [11]))
