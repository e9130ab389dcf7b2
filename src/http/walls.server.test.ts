// A consignee's user with the right to write, where what they enter belongs to the agency or to another owner.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

test('what a consignee’s user may not see cannot be entered by them either: the answer is that of a missing right, not of a defect', async () => {
  const permissions = ['canViewVendor', 'canAddVendor', 'canViewCompany', 'canAddCompany']
  const role = await app.add('staff/roles', { name: 'Clerk of an owner', type: 'consignee', permissions })
  await app.add('staff/users', {
    ...{ username: 'owners-clerk', name: 'Clerk of an owner', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, company: app.world.companies.c1, roles: [role.id] },
  })
  const clerk = await app.as('owners-clerk')
  const named = { name: 'Bags of Yanbu', nameAr: 'أكياس ينبع' }
  const added = [
    ['master-data/vendor', { ...named, category: 'Bags' }],
    ['master-data/consignee', { ...named, types: ['consignee'] }],
  ] as const
  for (const [address, body] of added) {
    const answer = await clerk('POST', `/api/agencies/${app.redSea.id}/${address}`, body)
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], `${address} ${JSON.stringify(answer.body)}`)
  }
})
