import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'

test('an invoice of empty bags is seen by seller and buyer', () =>
  assert.deepEqual(emptyBagInvoice.seenBy({ seller: 11, buyer: 12 }), [11, 12]))
