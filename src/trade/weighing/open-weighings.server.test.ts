// A truck can be on one scale at a time, for any two documents that weigh trucks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let sale: Row
before(async () => {
  app = await startCargoApplication()
  await app.receive(400_000)
  sale = await app.add('sales/bulk-sale', {
    ...{ ...lot(), customer: app.world.customers[0], agreedPrice: 1000, validUntil: app.ago(-30) },
    ...{ orderedQty: 100, tolerancePct: 0 },
  })
  await app.act('sales/bulk-sale', sale.id, 'approve')
})
after(() => app?.close())

const lot = () => ({
  date: app.ago(0),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
})
const driver = (): number | undefined => app.world.drivers[0]
const truck = (): number => app.world.trucks[0] as number

// The request that weighs the truck in with each document, and its field for the truck.
const weighingIn: Record<string, () => object> = {
  'port-loading': () => app.ticket(0, { date: app.ago(0), truck: truck(), secondWeight: null }),
  'terminals/receive-cargo': () => ({
    ...{ ...lot(), source: 'Other', truck: truck(), firstWeight: 40_000, remarks: 'From the farm' },
  }),
  'terminals/terminal-out': () => ({
    ...{ ...lot(), outType: 'Owner withdrawal', destination: 'Own farm', orderedQty: 20 },
    ...{ truck: truck(), driver: driver(), firstWeight: 15_000 },
  }),
  'sales/bulk-loading': () => ({
    ...{ date: app.ago(0), sale: sale.id, truck: truck(), driver: driver(), tareKg: 15_000 },
  }),
}

for (const [first, open] of Object.entries(weighingIn)) {
  test(`a truck weighed in under ${first} cannot be weighed in elsewhere until that weighing ends`, async () => {
    const openWeighing = await app.add(first, open())
    for (const [second, other] of Object.entries(weighingIn)) {
      const refusal = await app.refused('POST', second, other())
      assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [409, ['truck']], second)
      assert.ok(refusal.message.includes(`with ${openWeighing.docNo} since `), refusal.message)
      assert.match(refusal.message, /is weighed in at Jeddah .* Weigh it out there, or ask a user who may cancel/)
    }
    await app.act(first, openWeighing.id, 'cancel', { reason: 'The driver went home' })
    const next = await app.add('terminals/terminal-out', weighingIn['terminals/terminal-out']!())
    await app.act('terminals/terminal-out', next.id, 'cancel', { reason: 'x' })
  })
}

// Opening stock of bags of the first consignee at Jeddah.
const storeBags = (amount: number): Promise<unknown> => {
  const { companies, terminals, bag50 } = app.world
  const kind = { unit: 'BAG', consigneeId: companies.c1, bagTypeId: bag50, bagKg: 50 }
  const store = { ...kind, role: 'STORE', scope: 'OTHERS', condition: 'Good', locationId: terminals.jeddah, amount }
  const legs = [store, { ...kind, role: 'OPENING', amount: -amount }]
  const request = { kind: 'opening', documentType: 'opening', documentId: 1, date: app.ago(30), legs }
  return app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
}

test('nor with a delivery note, in either order', async () => {
  await storeBags(200)
  const bags = { bagGrade: app.world.bag50, bags: 100, agreedPrice: 52, customer: app.world.customers[0] }
  const { id } = await app.add('sales/bag-sale', { ...lot(), ...bags })
  await app.act('sales/bag-sale', id, 'approve')
  const named = { date: app.ago(0), truck: truck(), driver: driver(), language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...named, sale: id, orderedBags: 100 })
  const weighIn = `sales/delivery-note/${note.id}/weigh-in`
  const openWeighing = await app.add('sales/bulk-loading', weighingIn['sales/bulk-loading']!())
  const refusal = await app.refused('PUT', weighIn, { tareKg: 15_000 })
  assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [409, ['truck']])
  assert.ok(refusal.message.includes(`with ${openWeighing.docNo} since `), refusal.message)
  await app.act('sales/bulk-loading', openWeighing.id, 'cancel', { reason: 'The driver went home' })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  const { docNo } = await app.get(`sales/delivery-note/${note.id}`)
  for (const [address, body] of Object.entries(weighingIn)) {
    const other = await app.refused('POST', address, body())
    assert.ok(other.status === 409 && other.message.includes(`with ${docNo} since `), `${address}: ${other.message}`)
  }
  await app.act('sales/delivery-note', note.id, 'cancel', { reason: 'x' })
})

test('a conveyor may have several open weighings', async () => {
  const conveyor = { truck: app.world.conveyor }
  const made = [1, 2].map(() =>
    app.add('terminals/terminal-out', { ...weighingIn['terminals/terminal-out']!(), ...conveyor }),
  )
  for (const { id } of await Promise.all(made)) {
    await app.act('terminals/terminal-out', id, 'cancel', { reason: 'x' })
  }
})

test('a truck at its destination cannot be weighed in elsewhere', async () => {
  const { yanbu } = app.world.terminals
  const sent = { outType: 'Transfer', toTerminal: yanbu, destination: null, secondWeight: 35_000 }
  const out = await app.add('terminals/terminal-out', { ...weighingIn['terminals/terminal-out']!(), ...sent })
  await app.act('terminals/terminal-out', out.id, 'arrive', { arrivalFullKg: 35_000 })
  const refusal = await app.refused('POST', 'sales/bulk-loading', weighingIn['sales/bulk-loading']!())
  assert.match(refusal.message, /is weighed in at Yanbu/)
  await app.act('terminals/terminal-out', out.id, 'deliver', { arrivalEmptyKg: 15_000 })
  await app.add('sales/bulk-loading', weighingIn['sales/bulk-loading']!())
})
