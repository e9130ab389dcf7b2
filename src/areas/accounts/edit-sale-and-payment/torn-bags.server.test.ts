// A corrected LC of a sale with torn bags: every lot and every loss is as if the sale had been made from the new LC.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
let right: number
before(async () => {
  app = await startSalesApplication()
  manager = await app.as('acm')
  right = await app.openLc('LC-T2')
  await app.stock({ kg: 100_000, bags: 2_000 })
  await app.stock({ lc: right, kg: 100_000 })
  await app.sql('update lc set cost_per_ton = case id when $1 then 12000000 else 10000000 end where id in ($1, $2)', [
    right,
    app.lc,
  ])
  for (const lc of [app.lc, right]) await stockPacked(lc, 50_000)
})
after(() => app?.close())

const stockPacked = async (consignmentId: number, kg: number): Promise<void> => {
  const { companies, terminals, barley, grade } = app.world
  const lot = { unit: 'KG', consigneeId: companies.c1, consignmentId, cargoTypeId: barley, gradeId: grade, form: 'Raw' }
  const legs = [
    { ...lot, role: 'TERMINAL', bagKg: 50, locationId: terminals.jeddah, amount: kg },
    { ...lot, role: 'OPENING', bagKg: 50, amount: -kg },
  ]
  const request = { kind: 'opening', documentType: 'opening', documentId: 900 + consignmentId, date: app.ago(60), legs }
  await app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
}

/** Sells bags from an LC and delivers them with one truck, on which three more bags were torn. */
const sell = async (lc: number, more: object = {}, spilledQty: number | null = 0.08): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(5), customer: app.world.customers[3], consignee: app.world.companies.c1, lc, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, bagGrade: app.world.bag50, bags: 100, ...more },
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...truck, date: app.ago(4), sale: id, orderedBags: 100 })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  const torn = { damagedBags: 3, damageReason: 'Handling Loss', responsible: 'Transporter', spilledQty }
  await app.act('sales/delivery-note', note.id, 'weigh-out', { grossKg: 20_011, loadedBags: 100, ...torn })
  await app.act('sales/delivery-note', note.id, 'gate-out')
  return { ...sale, note: note.id }
}

const address = 'accounts/edit-sale-and-payment'
const request = (invoice: unknown, toLc: number): Promise<Row> => {
  const why = { cause: 'Entered wrongly', explanation: 'Mixed up' }
  return app.add(address, { date: app.ago(0), wrong: 'LC', invoice, toLc, ...why })
}
const carryOut = async ({ id }: Row): Promise<void> => {
  const path = `/api/agencies/${app.redSea.id}/${address}/${id}/carry-out`
  const { status, body } = await manager('PUT', path, {})
  assert.equal(status, 200, JSON.stringify(body))
}
const correct = async (invoice: unknown, toLc: number): Promise<void> => carryOut(await request(invoice, toLc))

/** What the accounts of an LC have, in kilograms and halalas, by role and packing. */
const standing = async (lc: number): Promise<Record<string, number>> => {
  const rows = await app.sql(
    `select c.role || case when c.role = 'TERMINAL' and c.bag_kg is not null then ' packed' else '' end as name, sum(e.amount) as amount
     from ledger.entry e join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.consignment_id = $1
       and c.role in ('TERMINAL', 'CUSTOMER', 'LOSS', 'LOSS_VALUE', 'INVENTORY_CARGO') group by 1`,
    [lc],
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [String(name), Number(amount)]))
}
const both = async () => [await standing(app.lc), await standing(right)] as const

// What the sale moved: the difference to what stood before it.
const movedSince = async (before: Awaited<ReturnType<typeof both>>) =>
  (await both()).map((now, i) =>
    Object.fromEntries(
      Object.entries(now)
        .map(([name, amount]) => [name, amount - (before[i]![name] ?? 0)] as const)
        .filter(([, amount]) => amount !== 0),
    ),
  )

for (const [what, more, spilled] of [
  ['filled at the gate', {}, 0.08],
  ['packed before', { packed: true }, 0.08],
  ['packed before, nothing of it spilled', { packed: true }, null],
] as const) {
  test(`a sale of bags ${what}: corrected, it stands as if made from the new LC; corrected back, as it stood`, async () => {
    const empty = await both()
    await sell(right, more, spilled)
    const [, asMadeFromRight] = await movedSince(empty)

    const start = await both()
    const { invoice } = await sell(app.lc, more, spilled)
    const made = await movedSince(start)
    await correct(invoice, right)
    assert.deepEqual(await movedSince(start), [{}, asMadeFromRight])
    await correct(invoice, app.lc)
    assert.deepEqual(await movedSince(start), made)
    assert.deepEqual(await app.faults(), [])
  })
}

test('the effect shown before a correction includes the spilled barley', async () => {
  const { invoice } = await sell(app.lc)
  const { id } = await request(invoice, right)
  const { body } = await manager('POST', `/api/agencies/${app.redSea.id}/${address}/${id}/carry-out/effect`, {})
  const changes = (body.effects as Row[])
    .filter(({ unit }) => unit === 'KG')
    .map(({ before, after }) => Number(after) - Number(before))
  assert.deepEqual(changes.sort(), [-5_080, 5_080])
})

test('reports show the spilled barley under the LC that the sale was moved to, with the value it was booked at', async () => {
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const { invoice, note } = await sell(app.lc)
  const loss = async () => {
    const { rows } = await app.get<{ rows: Row[] }>(`analytics/handling-loss-detail?${days}`)
    return rows.filter(({ deliveryNote }) => deliveryNote === note).map(row => [row.lc, row.quantity, row.value])
  }
  const recoverable = async () => {
    const { docNo } = await app.get(`sales/delivery-note/${note}`)
    const { rows } = await app.get<{ rows: Row[] }>(`bags/damage-bags?${days}`)
    return rows.filter(row => row.docNo === docNo).map(row => row.recoverable)
  }
  assert.deepEqual([await loss(), await recoverable()], [[[app.lc, 0.08, 80]], [80]])
  await correct(invoice, right)
  assert.deepEqual([await loss(), await recoverable()], [[[right, 0.08, 96]], [96]])
  const panel = async (lc: number) =>
    (await app.get<{ total: Row }>(`procurement/lc/${lc}/quantities`)).total.handlingLoss as number
  const [was, is] = [await panel(app.lc), await panel(right)]
  await correct(invoice, app.lc)
  assert.deepEqual(
    [await panel(app.lc), await panel(right)].map(kg => Math.round(kg * 1000)),
    [Math.round(was * 1000) + 80, Math.round(is * 1000) - 80],
  )
  assert.deepEqual([await loss(), await recoverable()], [[[app.lc, 0.08, 80]], [80]])
})

test('of two corrections the one approved last counts, whichever was requested first', async () => {
  const third = await app.openLc('LC-T3')
  await app.stock({ lc: third, kg: 50_000 })
  const { invoice, note } = await sell(app.lc)
  const [earlier, later] = [await request(invoice, right), await request(invoice, third)]
  await carryOut(later)
  await carryOut(earlier)
  const { docNo } = await app.get(`sales/delivery-note/${note}`)
  const { rows } = await app.get<{ rows: Row[] }>(`bags/damage-bags?from=${app.ago(9)}&to=${app.ago(0)}`)
  assert.deepEqual(
    rows.filter(row => row.docNo === docNo).map(({ recoverable }) => recoverable),
    [96],
  )
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
