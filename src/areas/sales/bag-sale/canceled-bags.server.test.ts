// Bags of a sale that credit notes cancel: they are neither loaded nor permitted nor kept in reserve, until a debit note brings them back.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  deliverBags,
  type Row,
  type SalesApplication,
  startSalesApplication,
} from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
})
after(() => app?.close())

const [address, notes] = ['sales/bag-sale', 'accounts/credit-note']
const approved = async (bags = 100): Promise<Row> => {
  const { companies, customers, terminals, bag50 } = app.world
  const { id } = await app.add(address, {
    ...{ date: app.ago(3), customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: bag50, bags },
  })
  return app.act(address, id, 'approve')
}
const held = async () => [(await app.onHand('TERMINAL')).held, (await app.onHand('STORE')).held]
const credited = async (invoice: unknown, bags?: number, more: object = {}): Promise<Row> => {
  const lines = bags ? { lines: [{ line: 1, bags }] } : {}
  const { id } = await app.add(notes, { date: app.ago(0), invoice, reason: 'Cancellation', ...lines, ...more })
  return app.act(notes, id, 'issue')
}
const debit = ({ id }: Row) => app.ask('PUT', `${notes}/${id}/debit`, { why: 'The customer takes them' })
const deliver = ({ id }: Row, bags: number): Promise<void> => deliverBags(app, { sale: id, bags, date: app.ago(2) })
const stateOf = async ({ id }: Row) => {
  const { status, deliveredBags, calledOffBags } = await app.get(`${address}/${id}`)
  return [status, deliveredBags, calledOffBags]
}
const permitFor = ({ id }: Row, bags: number) =>
  app.ask('POST', 'sales/sale-permits', {
    ...{ bagSale: id, bags, truck: app.world.trucks[0], driver: app.world.drivers[0], creditReason: 'Known' },
  })

test('canceled bags are no longer reserved or permitted, and the sale is delivered without them', async () => {
  const before = await held()
  const sale = await approved()
  const note = await credited(sale.invoice, 30)
  assert.deepEqual(await held(), [before[0]! + 70 * 50, before[1]! + 70])
  const refused = await permitFor(sale, 71)
  assert.deepEqual([refused.status, (refused.body.details as Row).open], [422, 70])
  await deliver(sale, 70)
  assert.deepEqual(await stateOf(sale), ['Delivered', 70, 30])
  assert.deepEqual(await held(), before)
  const closed = await debit(note)
  assert.deepEqual([closed.status, /Enter a new sale instead/.test(String(closed.body.message))], [409, true])
})

test('bags canceled after all the others have left close the sale', async () => {
  const before = await held()
  const sale = await approved()
  await deliver(sale, 60)
  await credited(sale.invoice, 40)
  assert.deepEqual([await stateOf(sale), await held()], [['Delivered', 60, 40], before])
})

test('a debit note reserves the bags again, and is refused where others have them', async () => {
  const before = await held()
  const sale = await approved()
  await deliver(sale, 10)
  const note = await credited(sale.invoice, 30)
  assert.equal((await debit(note)).status, 200)
  assert.deepEqual(
    [await stateOf(sale), await held()],
    [
      ['Partly delivered', 10, 0],
      [before[0]! + 4_500, before[1]! + 90],
    ],
  )
  const again = await credited(sale.invoice, 30)
  const store = await app.onHand('STORE')
  const other = await approved(store.onHand - store.held)
  assert.equal((await debit(again)).status, 422)
  await credited(other.invoice, undefined, { callOff: true })
  assert.equal((await debit(again)).status, 200)
})

test('a debit note that is credited as a whole leaves nothing to load', async () => {
  const before = await held()
  const sale = await approved()
  const first = await credited(sale.invoice)
  assert.deepEqual(await held(), before)
  assert.equal((await debit(first)).status, 200)
  const { debitNote } = await app.get(`${notes}/${first.id}`)
  await credited(debitNote)
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const loading = { ...truck, creditReason: 'Known', date: app.ago(0), sale: sale.id, orderedBags: 1 }
  const refused = await app.ask('POST', 'sales/delivery-note', loading)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [409, ['sale']])
  assert.deepEqual(await held(), before)
  assert.equal((await app.act(address, sale.id, 'cancel', { reason: 'Credited' })).status, 'Canceled')
})

test('the note of a canceled sale is not taken back: nobody would get the goods', async () => {
  const sale = await approved()
  const note = await credited(sale.invoice)
  await app.act(address, sale.id, 'cancel', { reason: 'Credited' })
  const refused = await debit(note)
  assert.deepEqual([refused.status, /is Canceled and delivers no more/.test(String(refused.body.message))], [409, true])
})

test('a note on delivered bags cancels none, and can be taken back', async () => {
  const sale = await approved(20)
  await deliver(sale, 20)
  const note = await credited(sale.invoice, 5)
  assert.deepEqual(await stateOf(sale), ['Delivered', 20, 0])
  assert.equal((await debit(note)).status, 200)
})

test('a note on more bags than have left cancels the others, also when its reason is the quantity, until it is taken back', async () => {
  const before = await held()
  const sale = await approved()
  const note = await credited(sale.invoice, 30, { reason: 'Quantity' })
  assert.deepEqual([note.canceledBags, await held()], [30, [before[0]! + 70 * 50, before[1]! + 70]])
  const refused = await permitFor(sale, 71)
  assert.deepEqual([refused.status, (refused.body.details as Row).open], [422, 70])
  await deliver(sale, 60)
  const short = await credited(sale.invoice, 5, { reason: 'Quantity' })
  assert.deepEqual([short.canceledBags, await stateOf(sale)], [0, ['Partly delivered', 60, 30]])
  assert.equal((await debit(note)).status, 200)
  assert.deepEqual(await stateOf(sale), ['Partly delivered', 60, 0])
  await deliver(sale, 40)
  assert.deepEqual([await stateOf(sale), await held()], [['Delivered', 100, 0], before])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
