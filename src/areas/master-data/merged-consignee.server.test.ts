// A consignee that was merged into another: its documents are visible to the users of the kept one only.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../tests/test-application.ts'

let app: CargoApplication
let kept: number
let gone: number
let lender: number
let other: number
let loan: number
let owner: Ask
let rival: Ask
let third: Ask
before(async () => {
  app = await startCargoApplication()
  kept = app.world.companies.c1!
  lender = app.world.companies.c2!
  const terminal = app.world.terminals.jeddah!
  const like = await app.get(`master-data/company/${kept}`)
  const company = async (name: string, vatNo: string, crNo: string): Promise<number> => {
    const of = { types: ['consignee'], scope: 'OTHERS', city: 'Jeddah', country: like.country }
    const { id } = await app.add('master-data/company', { ...of, name, nameAr: `${name} ع`, vatNo, crNo })
    return id
  }
  gone = await company('Nabt Al Jazirah Est.', '310999999900003', '4030999990')
  // Its VAT number is the lender’s: only such companies may be merged once they have stock.
  const { vatNo } = await app.get<{ vatNo: string }>(`master-data/company/${lender}`)
  other = await company('Third Feed', vatNo, '4030999980')
  const permissions = ['canViewLoan', 'canViewLoanReturn', 'canViewBarleyInventory', 'canViewBarleyClosingStock']
  const role = await app.add('staff/roles', { name: 'Reader', type: 'consignee', permissions })
  const userOf = async (username: string, company: number): Promise<Ask> => {
    await app.add('staff/users', {
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
    return app.as(username)
  }
  owner = await userOf('owner', kept)
  rival = await userOf('rival', lender)
  third = await userOf('third', other)
  await app.add('master-data/terminal-consignee-mapping', {
    terminal,
    consignee: gone,
    operations: ['Store', 'Sell'],
  })
  await app.receive(50_000, { shipment: app.shipment2, consignee: lender })
  const lot = { terminal, lc: app.lc2.id, form: 'Raw', quantity: 10 }
  const lent = { ...lot, date: app.ago(5), lender, borrower: gone, returnBasis: 'Same grade' }
  loan = (await app.add('terminals/loan', lent)).id
  await app.add('terminals/loan-return', { ...lot, date: app.ago(4), loan })
})
after(() => app?.close())

/** The documents of the merged consignee that a user can see: in lists, on the page, in the stock card and by name. */
const seen = async (ask: Ask) => {
  const get = async (path: string) => (await ask('GET', `/api/agencies/${app.redSea.id}/${path}`)).body
  const count = async (path: string) => (await get(path)).count
  const card = await get(`reports/barley-inventory?from=${app.ago(30)}&to=${app.ago(0)}`)
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

test('before the merge its rows are not visible to the other consignee', async () => {
  assert.deepEqual([await mine(), await seen(third)], [nothing, nothing])
})

test('after the merge they are visible to the users of the kept consignee, and to nobody else', async () => {
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep: kept, gone })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await mine(), all)
  assert.deepEqual(await seen(third), nothing)
  const lender = await seen(rival)
  assert.deepEqual(lender, { ...all, card: 0 }, 'the lender as before: the loan, not the borrower’s stock')
})

test('of other consignees the kept one sees no more than before', async () => {
  const { body } = await owner('GET', `/api/agencies/${app.redSea.id}/reports/barley-closing-stock`)
  const owners = new Set((body.rows as { consignee: number }[]).map(({ consignee }) => consignee))
  assert.ok([...owners].every(owner => owner === kept || owner === gone))
})

test('reactivated, the other consignee is separate again', async () => {
  await app.act('master-data/company', gone, 'toggle-status')
  assert.deepEqual(await mine(), nothing)
})

test('receipts of the merged consignee that may be skipped are found by the kept one', async () => {
  const found = async (consignee: number) => {
    const { rows } = await app.get<{ rows: { quantity: number }[] }>(
      `gfsa-details/receive-cargo-skip?from=${app.ago(60)}&to=${app.ago(0)}&consignee=${consignee}`,
    )
    return rows.map(({ quantity }) => quantity)
  }
  assert.deepEqual([await found(lender), await found(other)], [[50], []])
  const merged = await app.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep: other, gone: lender })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.deepEqual(await found(other), [50])
})
