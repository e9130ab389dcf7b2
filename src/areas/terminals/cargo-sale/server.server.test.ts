import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  await app.receive(1_500_000)
})
after(() => app?.close())

const from = (more: object): object => ({
  date: app.ago(6),
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  ...more,
})
const owned = (consignee: number, form = 'Raw'): Promise<number> => app.onHand('TERMINAL', { consignee, form })
const payable = (consignee: number): Promise<number> => app.onHand('CONSIGNEE_PAYABLE', { consignee })

test('1,000 t at SAR 980.00: nothing before the approval, then title and money', async () => {
  const sale = await app.add('terminals/cargo-sale', from({ seller: c1, buyer: c2, quantity: 1_000, unitPrice: 980 }))
  assert.deepEqual([sale.status, sale.net, sale.vat, sale.gross], ['Draft', 980_000, 147_000, 1_127_000])
  assert.deepEqual([await owned(c1), await owned(c2), await payable(c2)], [1_500_000, 0, 0])
  await app.act('terminals/cargo-sale', sale.id, 'approve')
  assert.deepEqual([await owned(c1), await owned(c2)], [500_000, 1_000_000])
  assert.deepEqual([await payable(c2), await payable(c1)], [112_700_000, -98_000_000])
  assert.equal(await app.taken('VAT_OUTPUT', { consignee: c1 }), -14_700_000)
  await app.act('terminals/cargo-sale', sale.id, 'reverse', { reason: 'The buyer stepped back' })
  assert.deepEqual([await owned(c1), await owned(c2), await payable(c2), await payable(c1)], [1_500_000, 0, 0, 0])
})

test('a draft beyond the stock is refused when it is approved', async () => {
  const sale = await app.add('terminals/cargo-sale', from({ seller: c1, buyer: c2, quantity: 1_600, unitPrice: 980 }))
  const refusal = await app.refused('PUT', `terminals/cargo-sale/${sale.id}/approve`)
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
})

test('raw barley flaked: the rest is lost, or gained by steam', async () => {
  const milled = from({ consignee: c1, inputQty: 100, outputQty: 98.5 }) as Record<string, unknown>
  delete milled.form
  const done = await app.add('terminals/flaked-barley', milled)
  assert.deepEqual([done.status, done.lossQty, done.yieldPct], ['Active', 1.5, 98.5])
  assert.deepEqual([await owned(c1), await owned(c1, 'Flaked'), await app.taken('LOSS')], [1_400_000, 98_500, 1_500])
  const gained = await app.add('terminals/flaked-barley', { ...milled, inputQty: 100, outputQty: 102 })
  assert.deepEqual([gained.lossQty, await owned(c1, 'Flaked'), await app.taken('LOSS')], [-2, 200_500, -500])
  assert.equal(await app.taken('MILLING'), 0)
  for (const { id } of [done, gained]) await app.act('terminals/flaked-barley', id, 'cancel', { reason: 'x' })
  assert.deepEqual([await owned(c1), await owned(c1, 'Flaked')], [1_500_000, 0])
})

test('lost cargo leaves the terminal when the loss is approved', async () => {
  const loss = await app.add('terminals/cargo-loss', from({ consignee: c1, lossType: 'Handling', quantity: 3 }))
  assert.equal(await owned(c1), 1_500_000)
  assert.deepEqual([loss.bookQty, loss.basisThroughput, loss.lossPct, loss.aboveNorm], [1_500, 1_500, 0.2, false])
  const approved = await app.act('terminals/cargo-loss', loss.id, 'approve')
  assert.ok(approved.approvedBy && approved.approvedAt)
  assert.deepEqual([await owned(c1), await app.taken('LOSS')], [1_497_000, 3_000])
})

test('a consignee without a mapping for milling there cannot mill', async () => {
  const path = 'master-data/terminal-consignee-mapping'
  const { jeddah } = app.world.terminals
  const list = await app.get<{
    rows: { id: number; version: number }[]
  }>(`${path}?terminalId=${jeddah}&consigneeId=${c1}`)
  const { id, version } = list.rows[0]!
  await app.ask('PUT', `${path}/${id}`, {
    version,
    terminal: jeddah,
    consignee: c1,
    operations: ['Receive', 'Store'],
  })
  const milled = from({ consignee: c1, inputQty: 100, outputQty: 98.5 }) as Record<string, unknown>
  delete milled.form
  assert.ok((await app.refused('POST', 'terminals/flaked-barley', milled)).fields.consignee)
  const kept = await app.refused('PUT', `${path}/${id}/toggle-status`)
  assert.match(kept.message, /are still in stock there/)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
