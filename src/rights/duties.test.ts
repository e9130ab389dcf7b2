import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflictsIn } from '#rights/duties.ts'
import { allRights, furtherRights } from '#rights/rights.ts'

test('two duties that check each other are reported, one of them alone is not', () => {
  const cases: [string[], string[]][] = [
    [[], []],
    [['canAddBagSale'], []],
    [['hasApproveSalePermission', 'canApproveBagSale'], []],
    [['canAddBagSale', 'hasApproveSalePermission'], ['sale']],
    [['canAddBulkSale', 'canApproveBagSale'], ['sale']],
    [['canAddPayment', 'canApprovePayment'], ['payment']],
    [['canAddPrePayment', 'canApprovePayment', 'canAddBagSale'], ['payment']],
    [['canEditReceiveCargo', 'canAddDeliveryNote'], []],
  ]
  for (const [rights, expected] of cases) {
    assert.deepEqual(
      conflictsIn(rights).map(({ why }) => /(sale|payment|permit)/.exec(why)?.[1]),
      expected,
      rights.join(' '),
    )
  }
  assert.ok(conflictsIn(allRights).length >= 2)
})

// Exactly as the product spells them, including its irregular spellings.
const named = `dashboardPermission canViewSaleOrder canViewConsignment canViewSystemGeneratedLC canViewAssignedConsigneeToLC
  canViewShipping canViewConsignmentTransportation canCloseStockGfsa canManageSkipTransactionGfsa canSendSaleEmail canUplaodFIMSData
  canAddCustomerCreditLimit canUpdateSaleAndPayment canViewInvoiceCountNotification hasApproveSalePermission canEditBulkSale`

test('every right that the product names can be granted, with exactly its spelling, and each once', () => {
  for (const right of named.split(/\s+/)) assert.ok((allRights as string[]).includes(right), right)
  assert.equal(new Set(allRights).size, allRights.length)
  assert.ok((furtherRights as string[]).includes('dashboardPermission'))
  assert.ok(!(allRights as string[]).includes('canViewTerminalOverOut'), 'what only super admins may cannot be given')
})
