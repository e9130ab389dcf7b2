// Whoever enters or approves a document gives out its paper: the cashier the receipt, the weighbridge a lost ticket again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardRoles } from '#areas/agencies/standard-roles.ts'
import { allDocuments } from '#areas/catalogue.ts'
import { papers } from '#areas/catalogue-papers.server.ts'
import { rightTo } from '#rights/rights.ts'

const roles = Object.entries(standardRoles)
// The statement of a party has the rights of its report.
const printed = allDocuments.flatMap(({ name, right }) => {
  const print = papers[name]?.right
  return print?.startsWith('canPrint') ? [{ name, screen: right, print }] : []
})

test('a standard role that adds or approves a document may print and send its paper', () => {
  const without = roles.flatMap(([role, { permissions }]) =>
    printed
      .filter(({ screen }) => (['Add', 'Approve'] as const).some(verb => permissions.includes(rightTo(verb, screen))))
      .filter(({ print }) => !permissions.includes(print))
      .map(({ name }) => `${role}: ${name}`),
  )
  assert.deepEqual(without, [])
})

// The paper of a sale is its invoice, which no user adds.
test('a standard role that enters sales or takes their payments may print and send invoices', () => {
  const without = roles.flatMap(([role, { permissions }]) => {
    const sells = (['BagSale', 'BulkSale', 'LcSale', 'Payment'] as const).some(screen =>
      (['Add', 'Approve'] as const).some(verb => permissions.includes(rightTo(verb, screen))),
    )
    return sells && !permissions.includes('canPrintTaxInvoice') ? [role] : []
  })
  assert.deepEqual(without, [])
})
