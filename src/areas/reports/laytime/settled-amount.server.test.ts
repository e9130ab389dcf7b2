// A claim that is settled at another amount than agreed: the ledger is corrected on the day it is settled, and back.

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

// 89,375 dollars of demurrage, 335,156.25 riyals; two owners share them as 2,060 to 1,030 tons.
const body = (more: object = {}): object => ({
  ...{ date: app.ago(3), voyage: app.voyage.id, counterparty: app.world.bagVendor },
  ...{ quantity: 60_000, rate: 10_000, basis: 'Rate per day', operation: 'Discharge', terms: 'SHINC' },
  ...{ turnTimeHours: 12, startRule: 'Hours after notice', demurrageRate: 22_000, method: 'Non-reversible' },
  ...{ arrivedAt: on('2025-01-06 08:00'), norTenderedAt: on('2025-01-06 10:00') },
  ...{ norAcceptedAt: on('2025-01-06 10:00'), completedAt: on('2025-01-17 04:00') },
  ...{ despatchBasis: 'All time saved', weatherExcepted: true },
  ...{ onceOnDemurrage: true, unlessSooner: false, perDayOrPart: false, isNetted: false },
  ...{ port: app.world.ports.jeddah, holidays: [], tiers: [] },
  facts: [{ startsAt: on('2025-01-08 06:00'), endsAt: on('2025-01-08 10:30'), event: 'Weather', remark: 'Rain' }],
  ...more,
})
const early = { completedAt: on('2025-01-09 12:00'), facts: [] }
const ours = { side: 'Accounts receivable', partyRole: 'Receiver', counterparty: null, accountOf: 'Customer' }

const agree = async (more: object = {}): Promise<Row> => {
  const { id } = await app.add(address, body(more))
  await app.act(address, id, 'calculate')
  return app.act(address, id, 'approve')
}
const settle = ({ id }: Row, settledAmount: number): Promise<Row> => app.act(address, id, 'settle', { settledAmount })

// What a statement posted, by day and role, in riyals.
const postedBy = async ({ id }: Row): Promise<Record<string, number>> => {
  const rows = (await app.sql(
    `select p.effective_date::text || ' ' || a.role as what, sum(e.amount)::float8 / 100 as riyals
      from ledger.posting p join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id
      join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id
      where p.document_type = 'laytime' and p.document_id = $1 group by 1 having sum(e.amount) <> 0 order by 1`,
    [id],
  )) as { what: string; riyals: number }[]
  return Object.fromEntries(rows.map(({ what, riyals }) => [what, riyals]))
}

const payableLines = async (): Promise<number> =>
  (await app.get<{ totals: { payableSar: number } }>(`reports/laytime-report?from=${app.ago(9)}&to=${app.ago(0)}`))
    .totals.payableSar

test('what is settled for less corrects the cost and the debt on the day it is settled, as shown before, and back', async () => {
  const claim = await agree()
  const agreed = { [`${app.ago(3)} CONSIGNMENT_COST`]: 335_156.25, [`${app.ago(3)} VENDOR_PAYABLE`]: -335_156.25 }
  assert.deepEqual(await postedBy(claim), agreed)
  const path = `${address}/${claim.id}`
  const { effects } = (await app.ask('POST', `${path}/settle/effect`, { settledAmount: 80_000 })).body as {
    effects: { before: number; after: number }[]
  }
  // The cost of both owners' cargo, and the debt of both: two thirds and one third of 35,156.25 riyals.
  assert.deepEqual(
    effects.map(line => Math.abs(line.after - line.before)).toSorted((a, b) => a - b),
    [1_171_875, 1_171_875, 2_343_750, 2_343_750],
  )
  assert.deepEqual((await app.ask('POST', `${path}/settle/effect`, {})).body, { effects: [] })
  const settled = await settle(claim, 80_000)
  assert.deepEqual([settled.status, settled.payableSar, settled.demurrage], ['Settled', 300_000, 89_375])
  const today = app.ago(0)
  assert.deepEqual(await postedBy(claim), {
    ...agreed,
    [`${today} CONSIGNMENT_COST`]: -35_156.25,
    [`${today} VENDOR_PAYABLE`]: 35_156.25,
  })
  assert.equal(await payableLines(), 300_000)
  const open = await app.act(address, claim.id, 'unsettle')
  assert.deepEqual([open.status, open.payableSar, open.settledAmount], ['Agreed', 335_156.25, null])
  assert.deepEqual(await postedBy(claim), agreed)
  assert.equal(await payableLines(), 335_156.25)
  await settle(claim, 100_000)
  assert.equal((await postedBy(claim))[`${today} VENDOR_PAYABLE`], -39_843.75)
  await app.act(address, claim.id, 'unsettle')
  await app.act(address, claim.id, 'cancel', { reason: 'Test over' })
  assert.deepEqual(
    Object.values(await postedBy(claim)).reduce((sum, riyals) => sum + riyals, 0),
    0,
  )
})

test('a claim that is given up, and one settled as agreed', async () => {
  const claim = await agree()
  const settledAsAgreed = await settle(claim, 89_375)
  assert.equal(settledAsAgreed.payableSar, 335_156.25)
  const days = Object.keys(await postedBy(claim)).map(what => what.slice(0, 10))
  assert.deepEqual([...new Set(days)], [app.ago(3)], 'nothing is corrected')
  await app.act(address, claim.id, 'unsettle')
  const given = await settle(claim, 0)
  assert.equal(given.payableSar, 0)
  assert.equal((await postedBy(claim))[`${app.ago(0)} VENDOR_PAYABLE`], 335_156.25)
  await app.act(address, claim.id, 'unsettle')
  assert.deepEqual([...new Set(Object.keys(await postedBy(claim)).map(what => what.slice(0, 10)))], [app.ago(3)])
  await app.act(address, claim.id, 'cancel', { reason: 'Test over' })
})

test('despatch settled for less stays receivable, and a statement without an amount is settled at 0', async () => {
  const claim = await agree(early)
  const settled = await settle(claim, 10_000)
  assert.deepEqual([settled.payableSar, settled.receivableSar], [0, 37_500])
  await app.act(address, claim.id, 'unsettle')
  await app.act(address, claim.id, 'cancel', { reason: 'Test over' })
  const even = await agree({ basis: 'Stated', rate: null, days: 30, despatchRate: 0 })
  assert.deepEqual([even.demurrage, even.despatch], [0, 0])
  const { fields } = await app.refused('PUT', `${address}/${even.id}/settle`, { settledAmount: 1 })
  assert.deepEqual(Object.keys(fields), ['settledAmount'])
  assert.equal((await settle(even, 0)).status, 'Settled')
})

test('a customer’s debt is what was settled, more or less, and the agreed amount again once that is undone', async () => {
  const [customer] = app.world.customers
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const claim = await agree({ ...ours, claimedCustomer: customer })
  const open = async (): Promise<unknown[]> =>
    (
      await app.sql(
        `select open_amount::float8 / 100 as open from ledger.open_item where document_type = 'laytime' and document_id = $1
          and side = 'debit' and reverses is null and open_amount > 0 order by consignee_id`,
        [claim.id],
      )
    ).map(({ open }) => open)
  assert.deepEqual(await open(), [223_437.5, 111_718.75])
  const receipt = { date: app.ago(0), direction: 'Receipt', customer, mode: 'Cash' }
  await app.add('payments', { ...receipt, consignee: c1, amount: 200_000 })
  const paid = await app.add('payments', { ...receipt, consignee: c2, amount: 150_000 })
  const unallocated = async () => (await app.get(`payments/${paid.id}`)).unallocated
  await settle(claim, 80_000)
  assert.deepEqual([await open(), await unallocated()], [[], 50_000])
  assert.equal(await app.onHand('RECEIVABLE', { party: customer }), -5_000_000)
  await app.act(address, claim.id, 'unsettle')
  assert.deepEqual([await open(), await unallocated()], [[223_437.5, 111_718.75], 150_000])
  await settle(claim, 0)
  assert.deepEqual([await open(), await unallocated()], [[], 150_000])
  await app.act(address, claim.id, 'unsettle')
  await settle(claim, 100_000)
  assert.deepEqual([await open(), await unallocated()], [[50_000], 25_000])
  await app.act(address, claim.id, 'unsettle')
  await app.act(address, claim.id, 'cancel', { reason: 'Test over' })
  assert.equal(await app.onHand('RECEIVABLE', { party: customer }), -35_000_000, 'only what was paid')
})

test('an amount agreed in a month that was closed since is corrected today, and so is undoing it', async () => {
  const day = app.ago(40)
  const claim = await agree({ date: day })
  await app.sql('select ledger.close_month($1, $2)', [Number(day.slice(0, 4)), Number(day.slice(5, 7))])
  await settle(claim, 80_000)
  const corrected = await postedBy(claim)
  assert.deepEqual(
    [corrected[`${day} VENDOR_PAYABLE`], corrected[`${app.ago(0)} VENDOR_PAYABLE`]],
    [-335_156.25, 35_156.25],
  )
  await app.act(address, claim.id, 'unsettle')
  assert.equal((await postedBy(claim))[`${app.ago(0)} VENDOR_PAYABLE`], undefined)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
