// A contract and an LC on paper, in English and Arabic, for those who may print them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
  await house.receive(1_000_000)
})
after(() => house?.close())

const valueIn = (paper: RenderedPaper, label: string) =>
  [...paper.facts, ...paper.totals].find(({ words }) => words[0] === label)

test('the paper of a contract: its terms, its LCs, what is open, in both languages', async () => {
  const { purchaseContract } = await house.get(`procurement/lc/${house.lc1.id}`)
  const contract = await house.get(`procurement/purchase-contract/${purchaseContract}`)
  const path = `procurement/purchase-contract/${purchaseContract}/print`
  const paper = await house.get<RenderedPaper>(`${path}?format=svg`)
  assert.deepEqual(paper.title, ['Purchase contract', 'عقد شراء'])
  assert.equal(paper.number, contract.contractNo)
  assert.deepEqual(valueIn(paper, 'Quantity, MT')?.words, ['Quantity, MT', 'الكمية، طن'])
  const [english, arabic] = valueIn(paper, 'Seller')!.value
  assert.ok(english && arabic && english !== arabic)
  assert.ok(paper.rows.length >= 2 && JSON.stringify(paper.rows).includes(String(house.lc1.lcNo)))
  const { commitment } = await house.get<{ commitment: { inLcs: number } }>(
    `procurement/purchase-contract/${purchaseContract}/commitment`,
  )
  const inLcs = commitment.inLcs.toLocaleString('en', { minimumFractionDigits: 3 })
  assert.equal(valueIn(paper, 'In LCs')?.value, inLcs)
  assert.match(paper.pages[0]!, /^<svg/)
  const { headers } = await house.ask('GET', `${path}?format=pdf&language=arabic`)
  assert.equal(headers.get('content-type'), 'application/pdf')
})

test('the paper of an LC: its terms, and where its cargo went', async () => {
  const path = `procurement/lc/${house.lc1.id}/print`
  const paper = await house.get<RenderedPaper>(`${path}?format=svg&language=arabic`)
  assert.deepEqual([paper.title[0], paper.look.isArabicOnly], ['Letter of credit', true])
  const { total } = await house.get<{ total: { balance: number } }>(`procurement/lc/${house.lc1.id}/quantities`)
  assert.equal(total.balance, 1_000)
  assert.equal(valueIn(paper, 'Balance')?.value, '1,000.000')
  assert.ok(paper.rows.some(([, movement]) => movement!.value[0] === 'B/L'))
})

test('who may not print finds no paper', async () => {
  const [sales, ops] = [await house.as('sls'), await house.as('ops')]
  const path = `/api/agencies/${house.redSea.id}/procurement/lc/${house.lc1.id}/print?format=svg`
  assert.deepEqual([(await sales('GET', path)).status, (await ops('GET', path)).status], [404, 200])
})
