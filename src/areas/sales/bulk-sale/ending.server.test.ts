// The end of an order: its trucks' permits end, and after its last day its reservation is released.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 2_000 })
})
after(() => app?.close())

const [orders, permits, trucks] = ['sales/bulk-sale', 'sales/sale-permits', 'sales/bulk-loading']
const sold = () => ({
  date: app.ago(5),
  customer: app.world.customers[1],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})
const draft = (of: object = {}) =>
  app.add(orders, { ...sold(), orderedQty: 50, tolerancePct: 0, validUntil: app.ago(0), ...of })
const ordered = async (): Promise<Row> => app.act(orders, (await draft()).id, 'approve')
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const permitted = (sale: Row, n: number) => app.add(permits, { ...truck(n), bulkSale: sale.id, bulkQuantity: 20 })
const held = async () => (await app.onHand('TERMINAL')).held
const stateOf = async ({ id }: Row) => (await app.get(`${permits}/${id}`)).status
const reasons = async (address: string, { id }: Row, action: string) => {
  const { timeline } = await app.get<{ timeline: { action: string; reason: string | null }[] }>(`${address}/${id}`)
  return timeline.filter(happened => happened.action === action).map(({ reason }) => reason)
}

test('50 MT short-closed with 20 loaded: the unused permit is canceled, and a used one cannot be reopened', async () => {
  const sale = await ordered()
  const [used, unused] = [await permitted(sale, 0), await permitted(sale, 1)]
  const load = { date: app.ago(0), sale: sale.id, permit: used.id, tareKg: 15_000, grossKg: 35_000, ...truck(0) }
  await app.act(trucks, (await app.add(trucks, load)).id, 'gate-out')
  await app.act(orders, sale.id, 'short-close', { reason: 'The customer’s silo is full.' })
  assert.deepEqual([await stateOf(used), await stateOf(unused), await held()], ['Used', 'Canceled', 0])
  assert.match(String(await reasons(permits, unused, 'cancel')), new RegExp(`^${sale.docNo} has ended`))
  const again = await app.ask('PUT', `${permits}/${used.id}/reopen`, { reason: 'Left empty' })
  assert.equal(again.status, 409)
})

test('canceling an order or a bag sale cancels its permits as well', async () => {
  const sale = await ordered()
  const permit = await permitted(sale, 2)
  await app.act(orders, sale.id, 'cancel', { reason: 'Not wanted' })
  assert.deepEqual([await stateOf(permit), await held()], ['Canceled', 0])
  const { id } = await app.add('sales/bag-sale', { ...sold(), bagGrade: app.world.bag50, bags: 100 })
  const inBags = await app.act('sales/bag-sale', id, 'approve')
  const ofBags = await app.add(permits, { ...truck(3), bagSale: id, bags: 100 })
  const note = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice: inBags.invoice, reason: 'Cancellation', refund: 'Keep as credit', callOff: true },
    lines: [],
  })
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.deepEqual([(await app.get(`sales/bag-sale/${id}`)).status, await stateOf(ofBags)], ['Canceled', 'Canceled'])
})

test('a permit cannot begin after the last day of its order', async () => {
  const sale = await ordered()
  const late = { ...truck(5), bulkSale: sale.id, bulkQuantity: 5, validFrom: `${app.ago(-1)}T00:00:00+03:00` }
  const refusal = await app.refused('POST', permits, late)
  assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [400, ['validFrom']])
  assert.match(refusal.message, /Let the permit begin by then, or extend the order first\.$/)
  await app.act(orders, sale.id, 'extend', { validUntil: app.ago(-1), reason: 'The truck comes tomorrow' })
  assert.equal((await app.add(permits, late)).status, 'Active')
  await app.act(orders, sale.id, 'cancel', { reason: 'x' })
})

test('an order past its last day cannot be approved until it gets a later one', async () => {
  const before = await held()
  const late = await draft({ validUntil: app.ago(1) })
  const { status, body } = await app.ask('PUT', `${orders}/${late.id}/approve`, {})
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['validUntil']])
  assert.match(String(body.message), /Enter a later last day, then approve it/)
  assert.equal(await held(), before)
})

test('50 MT are reserved until the last day is over, then free, and the order shows it', async () => {
  const before = await held()
  const sale = await ordered()
  assert.equal(await held(), before + 50_000)
  const own = `document_type = 'bulkSale' and document_id = $1`
  const [hold] = await app.sql(
    `select (expires_at at time zone 'Asia/Riyadh')::text as until from ledger.hold where ${own}`,
    [sale.id],
  )
  assert.equal(hold?.until, `${app.ago(-1)} 00:00:00`)
  await app.sql(`update ledger.hold set expires_at = now() where ${own}`, [sale.id])
  await app.sql('select ledger.expire_holds()')
  assert.equal(await held(), before)
  assert.equal((await reasons(orders, sale, 'expire-hold')).length, 1)
})

test('an expired order is extended with a reason, and its rest is reserved again', async () => {
  const before = await held()
  const sale = await ordered()
  const load = { date: app.ago(0), sale: sale.id, tareKg: 15_000, grossKg: 35_000, ...truck(4) }
  await app.act(trucks, (await app.add(trucks, load)).id, 'gate-out')
  await app.sql(`update ledger.hold set expires_at = now() where document_type = 'bulkSale' and document_id = $1`, [
    sale.id,
  ])
  await app.sql('select ledger.expire_holds()')
  assert.equal(await held(), before)
  const path = `${orders}/${sale.id}/extend`
  const refusal = await app.refused('PUT', path, { validUntil: app.ago(1), reason: 'Late' })
  assert.match(refusal.message, /to a later day that has not passed/)
  assert.ok((await app.refused('PUT', path, { validUntil: app.ago(-9) })).fields.reason)
  const extended = await app.act(orders, sale.id, 'extend', {
    validUntil: app.ago(-9),
    reason: 'The silo was full',
  })
  assert.deepEqual([extended.validUntil, extended.status], [app.ago(-9), 'Loading'])
  assert.equal(await held(), before + 30_000)
  assert.deepEqual(await reasons(orders, sale, 'extend'), ['The silo was full'])
  await app.act(orders, sale.id, 'short-close', { reason: 'x' })
  assert.equal(await held(), before)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
