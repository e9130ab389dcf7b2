import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { issuedFor } from '#areas/sales/tax-invoice/issued-for.ts'
import type { Field } from '#kit/fields.ts'
import type { Asker } from '#rights/may.ts'

const asker = (permissions: string[]): Asker => ({
  ...{ isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions },
})
const all = ['BagSale', 'BulkSale', 'LcSale', 'OutsideBagSale', 'ServiceCharge', 'CreditNote']

test('an invoice of every kind leads to the document it was issued for, for users who may see that', () => {
  const { shape } = taxInvoice.fields.saleType as Field
  const found = (shape.kind === 'choice' ? shape.options : []).map(type => [
    type,
    issuedFor(type, asker(all.map(right => `canView${right}`)))?.name,
  ])
  assert.deepEqual(found, [
    ['SALE', 'bagSale'],
    ['BULKSALE', 'bulkSale'],
    ['LCSALE', 'lcSale'],
    ['EMPTYBAGS', 'outsideBagSale'],
    ['SERVICE', 'serviceCharge'],
    ['DEBIT', 'creditNote'],
  ])
  assert.equal(issuedFor('SALE', asker(['canViewBulkSale'])), undefined)
})
