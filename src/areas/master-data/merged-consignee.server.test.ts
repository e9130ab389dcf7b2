// A consignee that was merged into another: its documents are seen by the users of the kept one, and by no others.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../tests/test-application.ts'

let house: CargoHouse
let kept: number
let gone: number
let loan: number
let owner: Ask
let rival: Ask
let third: Ask
before(async () => {
  house = await startCargoHouse()
  kept = house.world.companies.c1!
  const lender = house.world.companies.c2!
  const terminal = house.world.terminals.jeddah!
  const like = await house.get(`master-data/company/${kept}`)
  const company = async (name: string, vatNo: string, crNo: string): Promise<number> => {
    const of = { types: ['consignee'], scope: 'OTHERS', city: 'Jeddah', country: like.country }
    const { id } = await house.add('master-data/company', { ...of, name, nameAr: `${name} ع`, vatNo, crNo })
    return id
  }
  gone = await company('Nabt Al Jazirah Est.', '310999999900003', '4030999990')
  const other = await company('Third Feed', '310999999800003', '4030999980')
  const permissions = ['canViewLoan', 'canViewLoanReturn', 'canViewBarleyInventory', 'canViewBarleyClosingStock']
  const role = await house.add('staff/roles', { name: 'Reader', type: 'consignee', permissions })
  const userOf = async (username: string, company: number): Promise<Ask> => {
    await house.add('staff/users', {
      username,
      name: username,
      email: `${username}@example.com`,
      phone: '+966501234568',
      company,
      password: 'Barley#2026',
      language: 'english',
      isAgencyAdmin: false,
      roles: [role.id],
    })
    return house.as(username)
  }
  owner = await userOf('owner', kept)
  rival = await userOf('rival', lender)
  third = await userOf('third', other)
  await house.add('master-data/terminal-consignee-mapping', {
    terminal,
    consignee: gone,
    operations: ['Store', 'Sell'],
  })
  await house.receive(50_000, { shipment: house.shipment2, consignee: lender })
  const lot = { terminal, lc: house.lc2.id, form: 'Raw', quantity: 10 }
  const lent = { ...lot, date: house.ago(5), lender, borrower: gone, returnBasis: 'Same grade' }
  loan = (await house.add('terminals/loan', lent)).id
  await house.add('terminals/loan-return', { ...lot, date: house.ago(4), loan })
})
after(() => house?.close())

/** The documents of the merged consignee that a user sees: in lists, on the page, in the stock card and by name. */
const seen = async (ask: Ask) => {
  const get = async (path: string) => (await ask('GET', `/api/agencies/${house.redSea.id}/${path}`)).body
  const count = async (path: string) => (await get(path)).count
  const card = await get(`reports/barley-inventory?from=${house.ago(30)}&to=${house.ago(0)}`)
  return {
    loans: await count('terminals/loan'),
    returns: await count('terminals/loan-return'),
    page: (await get(`terminals/loan/${loan}`)).borrower === gone,
    card: (card.rows as { consignee: number }[]).filter(({ consignee }) => consignee === gone).length,
  }
}
const nothing = { loans: 0, returns: 0, page: false, card: 0 }
const all = { loans: 1, returns: 1, page: true, card: 2 }
const mine = () => seen(owner)

test('before they are merged his rows are not the other’s', async () => {
  assert.deepEqual([await mine(), await seen(third)], [nothing, nothing])
})

test('merged, they are seen by the users of the one that is kept, and by nobody else', async () => {
  const { status, body } = await house.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep: kept, gone })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await mine(), all)
  assert.deepEqual(await seen(third), nothing)
  const lender = await seen(rival)
  assert.deepEqual(lender, { ...all, card: 0 }, 'the lender as before: the loan, not the borrower’s stock')
})

test('of other consignees the kept one sees no more than before', async () => {
  const { body } = await owner('GET', `/api/agencies/${house.redSea.id}/reports/barley-closing-stock`)
  const owners = new Set((body.rows as { consignee: number }[]).map(({ consignee }) => consignee))
  assert.ok([...owners].every(owner => owner === kept || owner === gone))
})

test('activated again, the other stands for himself', async () => {
  await house.act('master-data/company', gone, 'toggle-status')
  assert.deepEqual(await mine(), nothing)
})
