import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'

test('a tax invoice is seen by its seller', () =>
  assert.deepEqual(taxInvoice.seenBy({ customer: 9, consignee: 3 }), [3]))
