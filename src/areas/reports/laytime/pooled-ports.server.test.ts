// Ports that are counted together have one result: it is posted once, whichever port is entered, changed or agreed first.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'reports/laytime'
const on = (moment: string): string => `${moment.replace(' ', 'T')}:00+03:00`

// 60,000 tons at 10,000 a day at USD 22,000, all days counting; half of it is despatch.
const body = (more: object): object => ({
  ...{ date: app.ago(3), voyage: app.voyage.id, counterparty: app.world.bagVendor, operation: 'Discharge' },
  ...{ quantity: 60_000, rate: 10_000, basis: 'Rate per day', terms: 'SHINC', turnTimeHours: 0 },
  ...{ startRule: 'Hours after notice', demurrageRate: 22_000, method: 'Reversible', isNetted: false },
  ...{ despatchBasis: 'Working time saved', weatherExcepted: true, onceOnDemurrage: true, unlessSooner: false },
  ...{ perDayOrPart: false, holidays: [], tiers: [], facts: [], ...more },
})
const port = (name: 'jeddah' | 'yanbu', tendered: string, completed: string, more: object = {}): object => ({
  ...{ port: app.world.ports[name], arrivedAt: on(tendered), norTenderedAt: on(tendered), norAcceptedAt: on(tendered) },
  ...{ completedAt: on(completed), ...more },
})
// Six days are allowed at each: four days late at Jeddah, three days early at Yanbu.
const jeddah = (more: object = {}) => body(port('jeddah', '2025-01-06 00:00', '2025-01-16 00:00', more))
const yanbu = (more: object = {}) => body(port('yanbu', '2025-01-20 00:00', '2025-01-23 00:00', more))

const owed = async (): Promise<number> => {
  const [row] = (await app.sql(
    `select coalesce(-sum(e.amount), 0)::float8 as amount from ledger.entry e join ledger.account a
      on a.agency_id = e.agency_id and a.id = e.account_id join ledger.posting p
      on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
      where p.kind = 'laytime' and a.role = 'VENDOR_PAYABLE'`,
  )) as { amount: number }[]
  return row!.amount
}
const agree = async ({ id }: Row): Promise<Row> => {
  await app.act(address, id, 'calculate')
  return app.act(address, id, 'approve')
}
const read = (id: number): Promise<Row> => app.get(`${address}/${id}`)
const cancel = async (...statements: Row[]): Promise<void> => {
  for (const { id } of statements) await app.act(address, id, 'cancel', { reason: 'Test over' })
}

for (const method of ['Reversible', 'Average by time']) {
  test(`${method}: one day late in all is owed once`, async () => {
    const [first, last] = [await app.add(address, jeddah({ method })), await app.add(address, yanbu({ method }))]
    const counted = await read(first.id)
    assert.deepEqual([counted.demurrage, counted.despatch, last.demurrage, last.despatch], [0, 0, 22_000, 0])
    await agree(first)
    await agree(last)
    assert.equal(await owed(), 22_000 * 375)
    await cancel(last, first)
  })
}

test('a port agreed alone is canceled before another one with the same allowance is agreed', async () => {
  const alone = await agree(await app.add(address, jeddah()))
  assert.equal(alone.demurrage, 88_000)
  const last = await app.add(address, yanbu())
  await app.act(address, last.id, 'calculate')
  const refusal = await app.refused('PUT', `${address}/${last.id}/approve`)
  assert.deepEqual([refusal.status, refusal.message.startsWith(`${alone.docNo} was agreed without`)], [409, true])
  await cancel(alone)
  const again = await agree(await app.add(address, jeddah()))
  await app.act(address, last.id, 'approve')
  assert.equal(await owed(), 22_000 * 375)
  await cancel(last, again)
})

test('a port that leaves the common allowance leaves the others theirs', async () => {
  const [first, last] = [await app.add(address, jeddah()), await app.add(address, yanbu())]
  assert.equal((await read(last.id)).demurrage, 22_000)
  const { version } = await read(first.id)
  const { body: changed } = await app.ask('PUT', `${address}/${first.id}`, {
    ...jeddah({ method: 'Non-reversible' }),
    version,
  })
  assert.equal(changed.demurrage, 88_000)
  const left = await read(last.id)
  assert.deepEqual([left.demurrage, left.despatch], [0, 33_000])
  await cancel(last, first)
})

test('a statement is not dated in the future, because it is posted on its day', async () => {
  const { fields } = await app.refused('POST', address, jeddah({ date: app.ago(-1) }))
  assert.deepEqual(Object.keys(fields), ['date'])
})

test('an amount is not agreed while the voyage has no bill of lading to share it', async () => {
  const { id: voyage } = await app.add('shipping', {
    ...{ voyageNo: 'V-EMPTY', vessel: app.world.vessels['MV Karri Bay'], dischargePort: app.world.ports.jeddah },
    ...{ shipmentManager: app.world.companies.shipmentOwner, loadPorts: [app.world.ports.kwinana] },
    eta: on('2025-01-06 00:00'),
  })
  const { id } = await app.add(address, jeddah({ voyage }))
  await app.act(address, id, 'calculate')
  const { fields } = await app.refused('PUT', `${address}/${id}/approve`)
  assert.deepEqual(Object.keys(fields), ['voyage'])
  assert.equal(await owed(), 0)
})

test('canceling an agreed port takes back what was agreed on the other: its amount was a part of their common result', async () => {
  const [first, last] = [await app.add(address, jeddah()), await app.add(address, yanbu())]
  await agree(first)
  await agree(last)
  assert.equal(await owed(), 22_000 * 375)
  await cancel(last)
  const { status, demurrage } = await read(first.id)
  assert.deepEqual([status, demurrage, await owed()], ['Calculated', 88_000, 0])
  await app.act(address, first.id, 'approve')
  assert.equal(await owed(), 88_000 * 375)
  await cancel(first)
})

test('a port is not canceled while another one is settled at its part of their common result', async () => {
  const [first, last] = [await app.add(address, jeddah()), await app.add(address, yanbu())]
  await agree(first)
  await agree(last)
  await app.act(address, last.id, 'settle', { settledAmount: 22_000 })
  const refusal = await app.refused('PUT', `${address}/${first.id}/cancel`, { reason: 'Test over' })
  assert.equal(
    refusal.message,
    `${last.docNo} is settled at its part of their common result. Undo that settlement first.`,
  )
  await app.act(address, last.id, 'unsettle')
  await cancel(first, last)
})
