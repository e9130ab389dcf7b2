import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
let jeddah: number
let yanbu: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  jeddah = app.world.terminals.jeddah!
  yanbu = app.world.terminals.yanbu!
  await app.receive(100_000)
})
after(() => app?.close())

const body = (sentQty: number, more: object = {}): object => ({
  date: app.ago(7),
  transferType: 'Warehouse',
  consignee: c1,
  terminal: jeddah,
  toTerminal: yanbu,
  lc: app.lc1.id,
  form: 'Raw',
  sentQty,
  ...more,
})
const send = (sentQty: number, more: object = {}): Promise<Row> =>
  app.add('terminals/cargo-transfer', body(sentQty, more))
const at = (terminal: number, consignee = c1): Promise<number> => app.onHand('TERMINAL', { terminal, consignee })
const closings = async (role: string, terminal: number): Promise<[string, number][]> => {
  const rows = await app.sql(
    `select d.day::text, d.closing from ledger.day d join ledger.account c on c.agency_id = d.agency_id and c.id = d.account_id
     where c.agency_id = app.agency() and c.role = $1 and c.location_id = $2 order by d.day`,
    [role, terminal],
  )
  return rows.map(({ day, closing }) => [day as string, Number(closing)])
}

test('sent today, received two days later: each day has its own movement', async () => {
  const transfer = await send(30)
  assert.equal(transfer.status, 'In transit')
  assert.deepEqual(
    [await at(jeddah), await at(yanbu), await app.onHand('TRANSIT', { terminal: yanbu })],
    [70_000, 0, 30_000],
  )
  const early = await app.refused('PUT', `terminals/cargo-transfer/${transfer.id}/receive`, {
    receivedQty: 29.96,
    receivedOn: app.ago(8),
  })
  assert.ok(early.fields.receivedOn)
  const received = await app.act('terminals/cargo-transfer', transfer.id, 'receive', {
    receivedQty: 29.96,
    receivedOn: app.ago(5),
  })
  assert.deepEqual([received.status, received.transitLoss, received.lossPct], ['Received', 0.04, 0.133])
  assert.deepEqual(await closings('TRANSIT', yanbu), [
    [app.ago(7), 30_000],
    [app.ago(5), 0],
  ])
  assert.deepEqual(await closings('TERMINAL', yanbu), [[app.ago(5), 29_960]])
  assert.equal(await app.taken('TRANSIT_DIFF'), 40)

  await app.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'Entered twice' })
  assert.deepEqual([await at(jeddah), await at(yanbu), await app.onHand('TRANSIT')], [100_000, 0, 0])
  assert.equal(await app.taken('TRANSIT_DIFF'), 0)
})

test('sent and received on one day', async () => {
  const transfer = await send(3, { receivedQty: 2.996 })
  assert.deepEqual([transfer.status, transfer.receivedOn, transfer.transitLoss], ['Received', app.ago(7), 0.004])
  assert.deepEqual([await at(jeddah), await at(yanbu)], [97_000, 2_996])
})

test('entered afterwards, with both days', async () => {
  await send(1, { receivedQty: 1, receivedOn: app.ago(6) })
  assert.deepEqual(await closings('TERMINAL', yanbu), [
    [app.ago(7), 2_996],
    [app.ago(6), 3_996],
    [app.ago(5), 3_996],
  ])
  assert.equal(await app.onHand('TRANSIT'), 0)
})

test('corrected while it is in transit', async () => {
  const transfer = await send(5)
  const { version } = await app.get(`terminals/cargo-transfer/${transfer.id}`)
  const corrected = await app.ask('PUT', `terminals/cargo-transfer/${transfer.id}`, { ...body(4), version })
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
  assert.equal(await app.onHand('TRANSIT'), 4_000)
  await app.act('terminals/cargo-transfer', transfer.id, 'receive', { receivedQty: 4 })
  assert.equal(await app.onHand('TRANSIT'), 0)
})

test('to another owner in the same terminal', async () => {
  const before = await at(jeddah)
  const transfer = await send(10, { transferType: 'Ownership', toConsignee: c2, toTerminal: yanbu })
  assert.deepEqual([transfer.status, transfer.toTerminal, transfer.receivedQty], ['Received', null, 10])
  assert.deepEqual([await at(jeddah), await at(jeddah, c2)], [before - 10_000, 10_000])
  const { consignees } = await app.get<{
    consignees: { consignee: number; figures: Record<string, number> }[]
  }>(`procurement/lc/${app.lc1.id}/quantities`)
  const of = (consignee: number) => consignees.find(one => one.consignee === consignee)!.figures
  assert.deepEqual([of(c1).ownershipOut, of(c1).transferOut, of(c2).ownershipIn], [10, 8, 10])
})

test('haulage is owed to its vendor with VAT, becomes a cost of the LC, and is reversed with the transfer', async () => {
  const haulier = await app.add('master-data/vendor', {
    name: 'Red Sea Haulage',
    nameAr: 'نقل البحر الأحمر',
    category: 'Transport',
    vatNo: '310122393500003',
  })
  const before = await app.taken('CONSIGNMENT_COST', { lc: app.lc1.id })
  const more = await app.refused('POST', 'terminals/cargo-transfer', body(3, { haulier: haulier.id }))
  assert.ok(more.fields.rate)
  const transfer = await send(3, { rate: 18, haulier: haulier.id, transporter: app.world.companies.transporter1 })
  assert.deepEqual([transfer.freight, transfer.freightVat], [54, 8.1])
  assert.equal(await app.onHand('VENDOR_PAYABLE', { party: haulier.id }), 0)
  const there = await app.act('terminals/cargo-transfer', transfer.id, 'receive', { receivedQty: 2.996 })
  assert.equal(there.freightPerTon, 18.024)
  assert.deepEqual(
    [
      await app.onHand('VENDOR_PAYABLE', { party: haulier.id }),
      (await app.taken('CONSIGNMENT_COST', { lc: app.lc1.id })) - before,
    ],
    [-6_210, 5_400],
  )
  await app.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'x' })
  assert.equal(await app.onHand('VENDOR_PAYABLE', { party: haulier.id }), 0)
})

test('not more than the stock, and not to a terminal without a mapping', async () => {
  const refusal = await app.refused('POST', 'terminals/cargo-transfer', body(1_000))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  const yard = await app.add('master-data/terminal', {
    name: 'Yard',
    nameAr: 'ساحة',
    city: 'Jeddah',
    port: app.world.ports.jeddah,
    capacity: 1,
    stores: [],
    weighbridges: [],
  })
  assert.ok((await app.refused('POST', 'terminals/cargo-transfer', body(1, { toTerminal: yard.id }))).fields.toTerminal)
})

test('a transfer on an earlier day that would leave a later day short is refused with that day', async () => {
  const free = (await at(jeddah)) / 1000
  const later = await send(free, { date: app.ago(2) })
  const earlier = body(1, { date: app.ago(6) })
  const refusal = await app.refused('POST', 'terminals/cargo-transfer', earlier)
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(refusal.message, new RegExp(` 1.000 MT would be missing on .* for Cargo Transfer ${later.docNo}\\.`))
  assert.deepEqual((refusal as unknown as Row & { details: Row }).details.by, {
    ...{ documentType: 'cargoTransfer', documentId: later.id, documentNumber: later.docNo },
    address: 'terminals/cargo-transfer',
  })
  const arabic = await app.ask('POST', 'terminals/cargo-transfer', earlier, { 'accept-language': 'ar' })
  assert.match(String(arabic.body.message), new RegExp(`للمستند نقل حمولة ${later.docNo}\\.`))
  const preview = await app.ask('POST', 'terminals/cargo-transfer/effect', earlier)
  assert.match(JSON.stringify(preview.body), new RegExp(`for Cargo Transfer ${later.docNo}`))
})

test('the effect of a day that is not today names the day of its balances', async () => {
  await app.receive(2_000)
  const dayOf = async (date: string) =>
    (await app.ask('POST', 'terminals/cargo-transfer/effect', { ...body(1), date })).body.day
  assert.deepEqual([await dayOf(app.ago(2)), await dayOf(app.ago(0))], [app.ago(2), undefined])
})

test('a truck of a closed transfer can be canceled, with the haulage: the transfer is open again', async () => {
  const { world: w } = app
  await app.receive(20_000)
  const stored = await at(jeddah)
  const owed = await app.onHand('VENDOR_PAYABLE')
  const haulage = { transporter: w.companies.transporter1, rate: 18, haulier: w.bagVendor }
  const { id } = await send(0, { sentQty: undefined, plannedQty: 20, ...haulage })
  const out = await app.add('terminals/terminal-out', {
    ...{ date: app.ago(6), outType: 'Transfer', transfer: id, consignee: c1, terminal: jeddah, lc: app.lc1.id },
    ...{ form: 'Raw', orderedQty: 20, truck: w.trucks[0], driver: w.drivers[0] },
    ...{ firstWeight: 15_000, secondWeight: 35_000 },
  })
  await app.act('terminals/terminal-out', out.id, 'deliver', { receivedKg: 200 })
  await app.act('terminals/cargo-transfer', id, 'close')
  assert.notEqual(await app.onHand('VENDOR_PAYABLE'), owed)
  await app.act('terminals/terminal-out', out.id, 'cancel', { reason: 'Typed 200 kg for 20,000 kg' })
  const { status, sentQty, receivedQty } = await app.get<Row>(`terminals/cargo-transfer/${id}`)
  assert.deepEqual([status, sentQty, receivedQty], ['Planned', null, null])
  assert.deepEqual([await at(jeddah), await app.onHand('VENDOR_PAYABLE')], [stored, owed])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})

test('received with a wrong weight on a day that is closed since, it is taken back today', async () => {
  await app.receive(20_000)
  const before = [await at(jeddah), await at(yanbu), await app.taken('TRANSIT_DIFF')]
  const transfer = await send(20, { date: app.ago(8), receivedQty: 2, receivedOn: app.ago(8) })
  for (const terminal of [jeddah, yanbu]) {
    const day = { consignee: c1, terminal, period: 'Day', day: app.ago(8) }
    const { id } = await app.add('gfsa-details/close-stock', day)
    await app.act('gfsa-details/close-stock', id, 'approve')
  }
  const why = { reason: '20 t arrived' }
  const canceled = await app.refused('PUT', `terminals/cargo-transfer/${transfer.id}/cancel`, why)
  assert.equal(canceled.code, 'PERIOD_CLOSED')
  const { status } = await app.act('terminals/cargo-transfer', transfer.id, 'reverse', why)
  assert.equal(status, 'Reversed')
  assert.deepEqual([await at(jeddah), await at(yanbu), await app.taken('TRANSIT_DIFF')], before)
  const days = await closings('TERMINAL', yanbu)
  assert.equal(days.at(-1)![0], app.ago(0))
})
