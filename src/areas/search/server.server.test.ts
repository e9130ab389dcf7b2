import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FoundDocument } from '#areas/search/calls.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let receipts: string[]

before(async () => {
  app = await startCargoApplication()
  for (const kg of [100_000, 90_000]) await app.receive(kg)
  const { body } = await app.ask('GET', 'terminals/receive-cargo')
  receipts = (body.rows as { docNo: string }[]).map(({ docNo }) => docNo).sort()
})
after(() => app?.close())

const found = async (words: string, username = 'admin', agency = app.redSea.id): Promise<FoundDocument[]> => {
  const ask = await app.as(username)
  const { status, body } = await ask('GET', `/api/agencies/${agency}/search?words=${encodeURIComponent(words)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as FoundDocument[]
}
const labels = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ label }) => label)

test('a document is found by its number, its beginning or its digits, in upper or lower case', async () => {
  const [number] = receipts as [string]
  const [only] = await found(number.toLowerCase())
  assert.deepEqual([only?.label, only?.title, only?.address], [number, 'Receive Cargo', 'terminals/receive-cargo'])
  const page = await app.ask('GET', `${only!.address}/${only!.id}`)
  assert.equal(page.body.docNo, number)
  assert.deepEqual((await labels('RC-')).sort(), receipts)
  assert.ok((await labels(String(Number(number.slice(-5))).padStart(2, '0'))).includes(number))
})

test('parties, trucks, LCs and contracts are found by a part of their names, in both languages', async () => {
  assert.deepEqual(
    (await found('tihama')).map(({ title }) => title),
    ['Companies', 'Customer'],
  )
  assert.deepEqual(await labels('تهامة'), await labels('tihama'))
  const { body } = await app.ask('GET', 'master-data/truck')
  const { plate } = (body.rows as { plate: string }[])[0]!
  assert.ok((await labels(plate.slice(0, 4))).includes(plate))
  const lcs = await app.ask('GET', 'procurement/lc')
  const { lcNo } = (lcs.body.rows as { lcNo: string }[])[0]!
  assert.ok((await labels(lcNo.slice(1))).includes(lcNo))
})

test('a truck’s open tickets come before the truck, for users who may see them; a completed ticket does not', async () => {
  const ticket = await app.add('port-loading', { ...app.ticket(20_000), secondWeight: undefined })
  const { labels: names } = await app.get<{ labels: { truck: string } }>(`port-loading/${ticket.id}`)
  const [first, ...rest] = await found(names.truck)
  assert.deepEqual([first?.address, first?.id, first?.plate], ['port-loading', ticket.id, names.truck])
  assert.ok(rest.some(({ address, label }) => address === 'master-data/truck' && label === names.truck))
  assert.ok((await found(names.truck, 'csh')).every(({ plate }) => plate === null))
  await app.act('port-loading', ticket.id as number, 'cancel', { reason: 'A trial' })
  assert.ok((await found(names.truck)).every(({ address, id }) => address !== 'port-loading' || id !== ticket.id))
})

test('a draft is found with the decision it waits for, if the user may take it', async () => {
  const { id, docNo } = await app.add('terminals/cargo-loss', {
    ...{ date: app.ago(0), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc1.id, form: 'Raw', lossType: 'Handling', quantity: 0.01 },
  })
  const decision = async (who: string) => (await found(docNo as string, who)).find(each => each.id === id)?.decision
  assert.equal(await decision('admin'), 'Approve')
  assert.equal(await decision('trm'), null)
})

test('an agency’s own prefix is found, and may be left out', async () => {
  await app.sql(`update agency set number_prefix = 'RSG' where id = app.agency()`)
  await app.receive(80_000)
  const all = await labels('rsg-rc')
  assert.equal(all.length, 3)
  assert.ok(all.some(label => label.startsWith('RSG-RC-')))
  assert.deepEqual(await labels('RC-'), all)
  await app.sql(`update agency set number_prefix = null where id = app.agency()`)
})

test('at most six results, and none for a single letter or for wildcards', async () => {
  assert.equal((await found('al')).length, 6)
  assert.deepEqual(await found('a'), [])
  assert.deepEqual(await found('%%'), [])
  assert.deepEqual(await found('__'), [])
  const long = await app.ask('GET', `search?words=${'x'.repeat(101)}`)
  assert.equal(long.status, 400)
})

test('users do not find what they may not see', async () => {
  const [number] = receipts as [string]
  assert.deepEqual(await labels(number, 'wb'), [number])
  assert.deepEqual(await labels(number, 'sls'), [])
  assert.deepEqual(await labels(number, 'admin2', app.gulf.id), [])
  const ask = await app.as('admin2')
  assert.equal((await ask('GET', `/api/agencies/${app.redSea.id}/search?words=${number}`)).status, 404)
  // A consignee finds only its own contracts.
  const look = async (username: string, agency: number) =>
    ((await (await app.as(username))('GET', `/api/agencies/${agency}/procurement/purchase-contract`)).body.rows ??
      []) as { contractNo: string }[]
  const [all, own] = [await look('admin', app.redSea.id), await look('consignee2', app.redSea.id)]
  assert.ok(all.length > own.length)
  for (const { contractNo } of all) {
    const isOwn = own.some(each => each.contractNo === contractNo)
    assert.deepEqual(await labels(contractNo, 'consignee2'), isOwn ? [contractNo] : [])
  }
  assert.deepEqual(await labels(number, 'consignee1'), [])
})

// Without leakproof comparisons, the row-level policy would be evaluated for every row before the index could be used.
test('the comparisons by which a number is found may use an index under row-level security', async () => {
  const rows = await app.sql(`select proname from pg_proc where not proleakproof
    and proname in ('text_ge', 'text_lt', 'texteq', 'starts_with')`)
  assert.deepEqual(rows, [])
})
