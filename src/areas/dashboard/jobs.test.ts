import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardNames, type Job, jobOf, usualCards } from '#areas/dashboard/jobs.ts'
import type { Asker } from '#rights/may.ts'

const asker = (of: Partial<Asker>): Asker => ({
  ...{ isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] },
  ...of,
})

const cases: [Job, Partial<Asker>][] = [
  ['owner', { isSuperAdmin: true }],
  ['owner', { isAgencyAdmin: true }],
  ['owner', { permissions: ['dashboardPermission'] }],
  ['cashier', { permissions: ['canAddPayment', 'canAddBagSale'] }],
  ['sales', { permissions: ['canAddBagSale', 'canAddReceiveCargo'] }],
  ['terminal', { permissions: ['canAddReceiveCargo'] }],
  ['port', { permissions: ['canAddConsignmentTransportation'] }],
  ['procurement', { permissions: ['canAddSaleOrder'] }],
  ['authority', { permissions: ['canCloseStockGfsa'] }],
]
for (const [job, of] of cases) test(`${JSON.stringify(of)} is ${job}`, () => assert.equal(jobOf(asker(of)), job))

test('every job has at least three initial cards, none twice', () => {
  for (const [job, names] of Object.entries(usualCards)) {
    assert.ok(names.length >= 3, job)
    assert.equal(new Set(names).size, names.length, job)
    assert.ok(names.every(name => cardNames.includes(name)))
  }
})
