import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

let app: DemoApplication
before(async () => {
  app = await startDemoApplication()
})
after(() => app?.close())

const base = '/api/agencies/1'
const agent = (of: object = {}) => ({
  name: 'Rabie Feed Brokers',
  nameAr: 'ربيع لوساطة الأعلاف',
  crNo: '4030998877',
  mobile: '0551234567',
  consignees: [app.redSea.world.companies.c1],
  ...of,
})

const cases: [string, object, string][] = [
  ['no consignee’s', { consignees: [] }, 'consignees'],
  ['without a number', { crNo: null }, 'nationalId'],
  ['with a wrong ID', { nationalId: '1045031234' }, 'nationalId'],
  ['with a wrong IBAN', { iban: 'SA0480000000608010167519' }, 'iban'],
  ['paid twice', { commissionPerBag: 0.25, commissionPct: 1 }, 'commissionPct'],
  ['known already', { name: 'dalil al souq brokerage' }, 'name'],
]

for (const [name, of, field] of cases) {
  test(`an agent ${name} is refused`, async () => {
    const ask = await app.as('ops')
    const { status, body } = await ask('POST', `${base}/master-data/agent`, agent(of))
    assert.deepEqual([status, Object.keys(body.fields as object)], [400, [field]])
  })
}

test('a form offers the agents of its seller', async () => {
  const ask = await app.as('ops')
  const { companies } = app.redSea.world
  assert.equal((await ask('POST', `${base}/master-data/agent`, agent())).status, 201)
  const offered = async (query: string) => {
    const { body } = await ask('GET', `${base}/lookups/master-data/agent${query}`)
    return (body.rows as { label: string }[]).map(({ label }) => label)
  }
  const both = ['Dalil Al Souq Brokerage', 'Hamad Al Juhani']
  assert.deepEqual(await offered(`?consigneeId=${companies.c2}`), both)
  assert.deepEqual(await offered(`?consigneeId=${companies.c1}`), [...both, 'Rabie Feed Brokers'])
  assert.deepEqual(await offered(''), [...both, 'Rabie Feed Brokers'])
})

test('users who may only look cannot write', async () => {
  const ask = await app.as('sls')
  assert.equal((await ask('GET', `${base}/master-data/agent`)).body.count, 3)
  assert.equal((await ask('POST', `${base}/master-data/agent`, agent({ name: 'Other' }))).status, 404)
})
