// Customers with the number of another customer are refused, unless they are its branches.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type AgencyAdmin, adminOf } from '../../../../tests/agency-admin.ts'
import { type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

let app: DemoApplication & AgencyAdmin
let main: Row
const numbers = { vatNo: '310999000100003', crNo: '4030999001', unifiedNo: '7009990001', nationalId: '1000000008' }
const address = 'master-data/customer'
const farm = (name: string, mobile: string, of: object) => ({
  ...{ name, nameAr: name, kind: 'Company', mobile, city: 'Taif', language: 'arabic' },
  consignees: [app.redSea.world.companies.c1],
  ...of,
})
before(async () => {
  const peopled = await startDemoApplication()
  app = { ...peopled, ...(await adminOf(peopled)) }
  main = await app.add(address, farm('Main Farm', '0551230001', numbers))
})
after(() => app?.close())

for (const [field, number, label] of [
  ['vatNo', '310999000100003', 'VAT number'],
  ['crNo', '4030 999 001', 'CR number'],
  ['unifiedNo', '7009 990 001', 'Unified number'],
  ['crNo', '7009 990 001', 'CR number'],
  ['nationalId', '1000000008', 'National ID or Iqama'],
] as const) {
  test(`a second customer with the ${field} ${number} of the first is refused, and the first is named`, async () => {
    const second = farm('Second Farm', '0551230002', { kind: 'Individual', [field]: number })
    const refusal = await app.refused('POST', address, second)
    assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [400, [field]])
    const sentence = `^Main Farm has this ${label}\\. Open that customer; or, if this is its branch`
    assert.match(refusal.message, new RegExp(sentence))
  })
}

test('entered as a branch it is saved and linked, and its own number stays its own', async () => {
  const of = { vatNo: '310999000100003', crNo: '4030999002', branchOf: main.id }
  const branch = await app.add(address, farm('Taif Branch', '0551230003', of))
  assert.equal((branch.labels as Row).branchOf, 'Main Farm')
  const second = farm('Abha Branch', '0551230004', { ...of, crNo: '4030999003' })
  await app.add(address, second)
  const twin = await app.refused('POST', address, farm('Other', '0551230005', { crNo: '4030999002' }))
  assert.match(twin.message, /^Main Farm has this CR number/)
  const below = farm('Deep', '0551230006', { vatNo: '310999000100003', branchOf: branch.id })
  assert.match((await app.refused('POST', address, below)).message, /^Taif Branch is a branch itself/)
  const strange = farm('Strange', '0551230007', { vatNo: '310999000200003', branchOf: main.id })
  assert.match((await app.refused('POST', address, strange)).message, /number in common with Main Farm/)
})

test('a customer with branches does not become a branch, and a merge keeps branches one level deep', async () => {
  const changed = { ...farm('Main Farm', '0551230001', numbers), version: main.version }
  const joint = { crNo: '4030999009' }
  const group = await app.add(address, farm('Group', '0551230013', joint))
  const refusal = await app.refused('PUT', `${address}/${main.id}`, { ...changed, ...joint, branchOf: group.id })
  assert.match(refusal.message, /^(Taif|Abha) Branch is a branch of this customer/)
  const twin = await app.add(address, farm('Group Branch', '0551230014', { ...joint, branchOf: group.id }))
  const [branch] = (await app.get<{ rows: Row[] }>(`${address}?search=Taif Branch`)).rows
  const { status } = await app.ask('PUT', 'master-data/duplicates/merge', {
    ...{ of: 'customer', keep: group.id, gone: branch!.id },
  })
  assert.equal(status, 200)
  const mainOf = async ({ id }: Row) => (await app.get<Row>(`${address}/${id}`)).branchOf
  assert.deepEqual([await mainOf(group), await mainOf(twin), await mainOf(main)], [main.id, main.id, null])
})

test('changing a number to another customer’s is refused; changing other fields is not', async () => {
  const of = { vatNo: '310999000300003' }
  const other = await app.add(address, farm('Third Farm', '0551230008', of))
  const path = `${address}/${other.id}`
  const changed = { ...farm('Third Farm', '0551230008', { ...of, crNo: '4030999001' }), version: other.version }
  assert.deepEqual(Object.keys((await app.refused('PUT', path, changed)).fields), ['crNo'])
  const moved = { ...farm('Third Farm', '0551230008', of), city: 'Abha', version: other.version }
  assert.equal((await app.ask('PUT', path, moved)).status, 200)
})

test('a passport or registration abroad is one customer’s within its country', async () => {
  const abroad = (name: string, mobile: string, country: string) =>
    farm(name, mobile, { kind: 'Individual', country, foreignNo: 'P 123-4567' })
  await app.add(address, abroad('Gulf Farm', '+971501230001', 'AE'))
  const refusal = await app.refused('POST', address, abroad('Gulf Farm again', '+971501230002', 'AE'))
  assert.deepEqual(Object.keys(refusal.fields), ['foreignNo'])
  await app.add(address, abroad('Oman Farm', '+96891230001', 'OM'))
})

test('a number is free while its customer is inactive; then that customer cannot be reactivated', async () => {
  const of = { vatNo: '310999000400003' }
  const old = await app.add(address, farm('Old Farm', '0551230009', of))
  await app.act(address, old.id, 'toggle-status')
  await app.add(address, farm('New Farm', '0551230010', of))
  assert.match(
    (await app.refused('PUT', `${address}/${old.id}/toggle-status`)).message,
    /^New Farm has this VAT number/,
  )
})

test('two concurrent saves do not both pass', async () => {
  const twins = ['0551230011', '0551230012'].map(mobile =>
    app.ask('POST', address, farm(`At once ${mobile}`, mobile, { vatNo: '310999000500003' })),
  )
  const statuses = (await Promise.all(twins)).map(({ status }) => status)
  assert.deepEqual(statuses.map(status => status < 400).sort(), [false, true])
})
