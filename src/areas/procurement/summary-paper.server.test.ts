// Contracts and LCs on paper, in English and Arabic, for users who may print them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import { plainContract } from '../../../tests/plain-contract.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(1_000_000)
})
after(() => app?.close())

const valueIn = (paper: RenderedPaper, label: string) =>
  [...paper.facts, ...paper.totals].find(({ words }) => words[0] === label)

test('the paper of a contract: its terms, its LCs, the open quantity, in both languages', async () => {
  const { purchaseContract } = await app.get(`procurement/lc/${app.lc1.id}`)
  const contract = await app.get(`procurement/purchase-contract/${purchaseContract}`)
  const path = `procurement/purchase-contract/${purchaseContract}/print`
  const paper = await app.get<RenderedPaper>(`${path}?format=svg`)
  assert.deepEqual(paper.title, ['Purchase contract', 'عقد شراء'])
  assert.equal(paper.number, contract.contractNo)
  assert.deepEqual(valueIn(paper, 'Quantity, MT')?.words, ['Quantity, MT', 'الكمية، طن'])
  const [english, arabic] = valueIn(paper, 'Seller')!.value
  assert.ok(english && arabic && english !== arabic)
  assert.ok(paper.rows.length >= 2 && JSON.stringify(paper.rows).includes(String(app.lc1.lcNo)))
  const { commitment } = await app.get<{ commitment: { inLcs: number } }>(
    `procurement/purchase-contract/${purchaseContract}/commitment`,
  )
  const inLcs = commitment.inLcs.toLocaleString('en', { minimumFractionDigits: 3 })
  assert.equal(valueIn(paper, 'In LCs')?.value, inLcs)
  assert.match(paper.pages[0]!, /^<svg/)
  const { headers } = await app.ask('GET', `${path}?format=pdf&language=arabic`)
  assert.equal(headers.get('content-type'), 'application/pdf')
})

test('the paper of an LC: its terms, and the destinations of its cargo', async () => {
  const path = `procurement/lc/${app.lc1.id}/print`
  const paper = await app.get<RenderedPaper>(`${path}?format=svg&language=arabic`)
  assert.deepEqual([paper.title[0], paper.look.isArabicOnly], ['Letter of credit', true])
  const { total } = await app.get<{ total: { balance: number } }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.equal(total.balance, 1_000)
  assert.equal(valueIn(paper, 'Balance')?.value, '1,000.000')
  assert.ok(paper.rows.some(([, movement]) => movement!.value[0] === 'B/L'))
})

test('a contract whose number has Arabic letters is saved as a PDF under that number; its draft is marked as one', async t => {
  const days = { date: app.ago(30), shipmentFrom: app.ago(20), shipmentTo: app.ago(10) }
  const { id } = await app.add('procurement/purchase-contract', {
    ...plainContract(app.world, { contractNo: 'عقد 12/2026', quantity: 1_000, ...days }),
    consigneeSplit: [{ consignee: app.world.companies.c1, quantity: 1_000 }],
  })
  const path = `procurement/purchase-contract/${id}/print`
  await t.test('its file', async () => {
    const { status, headers } = await app.ask('GET', `${path}?format=pdf&language=arabic`)
    const name = `${encodeURIComponent('عقد 12/2026')}.pdf`
    assert.deepEqual([status, headers.get('content-disposition')], [200, `attachment; filename*=UTF-8''${name}`])
  })
  await t.test('its state', async () => {
    const draft = await app.get<RenderedPaper>(`${path}?format=svg`)
    assert.deepEqual(valueIn(draft, 'Status')?.value, ['Draft', 'مسودة'])
  })
})

test('users without the right to print get no paper', async () => {
  const [sales, ops] = [await app.as('sls'), await app.as('ops')]
  const path = `/api/agencies/${app.redSea.id}/procurement/lc/${app.lc1.id}/print?format=svg`
  assert.deepEqual([(await sales('GET', path)).status, (await ops('GET', path)).status], [404, 200])
})
