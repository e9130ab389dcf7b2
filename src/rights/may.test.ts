import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asker, may, mayOn } from '#rights/may.ts'

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }
const holder: Asker = { ...nobody, permissions: ['canViewTruck'] }
const consignee: Asker = { ...nobody, isCompanyAdmin: true }

test('admins may do everything, holders what their rights allow, others nothing', () => {
  for (const admin of [
    { ...nobody, isSuperAdmin: true },
    { ...nobody, isAgencyAdmin: true },
  ]) {
    assert.ok(mayOn(admin, 'Cancel', 'BagSale'))
  }
  assert.ok(mayOn(holder, 'View', 'Truck'))
  assert.ok(!mayOn(holder, 'Edit', 'Truck'))
  assert.ok(!mayOn(nobody, 'View', 'Truck'))
  assert.ok(may(holder, { rights: ['canViewDriver', 'canViewTruck'] }))
  assert.ok(!may(holder, { rights: [] }))
})

test('consignee users view the screens marked for them and change nothing', () => {
  assert.ok(mayOn(consignee, 'View', 'BagSale'))
  assert.ok(mayOn(consignee, 'Excel', 'Consignment'))
  assert.ok(!mayOn(consignee, 'Add', 'BagSale'))
  assert.ok(!mayOn(consignee, 'View', 'ReceiveCargo'))
})

test('a screen of the platform is for super admins only', () => {
  assert.ok(mayOn({ ...nobody, isSuperAdmin: true }, 'View', 'TerminalOverOut'))
  const others = [{ ...nobody, isAgencyAdmin: true }, { ...nobody, permissions: ['canViewTerminalOverOut'] }, consignee]
  for (const other of others) assert.ok(!mayOn(other, 'View', 'TerminalOverOut'))
})
