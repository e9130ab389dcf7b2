// A truck stands on one scale at a time, whichever two documents would weigh it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'

let house: CargoHouse
let sale: Row
before(async () => {
  house = await startCargoHouse()
  await house.receive(400_000)
  sale = await house.add('sales/bulk-sale', {
    ...{ ...lot(), customer: house.world.customers[0], agreedPrice: 1000, validUntil: house.ago(-30) },
    ...{ orderedQty: 100, tolerancePct: 0 },
  })
  await house.act('sales/bulk-sale', sale.id, 'approve')
})
after(() => house?.close())

const lot = () => ({
  date: house.ago(0),
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc1.id,
  form: 'Raw',
})
const driver = (): number | undefined => house.world.drivers[0]
const truck = (): number => house.world.trucks[0] as number

// The body that weighs the truck in with each document, and the field that names it.
const weighingIn: Record<string, () => object> = {
  'port-loading': () => house.ticket(0, { date: house.ago(0), truck: truck(), secondWeight: null }),
  'terminals/receive-cargo': () => ({
    ...{ ...lot(), source: 'Other', truck: truck(), firstWeight: 40_000, remarks: 'From the farm' },
  }),
  'terminals/terminal-out': () => ({
    ...{ ...lot(), outType: 'Owner withdrawal', destination: 'Own farm', orderedQty: 20 },
    ...{ truck: truck(), driver: driver(), firstWeight: 15_000 },
  }),
  'sales/bulk-loading': () => ({
    ...{ date: house.ago(0), sale: sale.id, truck: truck(), driver: driver(), tareKg: 15_000 },
  }),
}

for (const [first, open] of Object.entries(weighingIn)) {
  test(`weighed in under ${first}, a truck is weighed in nowhere else until it is ended there`, async () => {
    const standing = await house.add(first, open())
    for (const [second, other] of Object.entries(weighingIn)) {
      const told = await house.refused('POST', second, other())
      assert.deepEqual([told.status, Object.keys(told.fields)], [409, ['truck']], second)
      assert.ok(told.message.includes(`with ${standing.docNo} since `), told.message)
      assert.match(told.message, /is weighed in at Jeddah .* Weigh it out there, or ask a user who may cancel/)
    }
    await house.act(first, standing.id, 'cancel', { reason: 'The driver went home' })
    const next = await house.add('terminals/terminal-out', weighingIn['terminals/terminal-out']!())
    await house.act('terminals/terminal-out', next.id, 'cancel', { reason: 'x' })
  })
}

test('a conveyor has no turns', async () => {
  const conveyor = { truck: house.world.conveyor }
  const made = [1, 2].map(() =>
    house.add('terminals/terminal-out', { ...weighingIn['terminals/terminal-out']!(), ...conveyor }),
  )
  for (const { id } of await Promise.all(made)) {
    await house.act('terminals/terminal-out', id, 'cancel', { reason: 'x' })
  }
})

test('a truck that stands at its destination is weighed in nowhere else', async () => {
  const { yanbu } = house.world.terminals
  const sent = { outType: 'Transfer', toTerminal: yanbu, destination: null, secondWeight: 35_000 }
  const out = await house.add('terminals/terminal-out', { ...weighingIn['terminals/terminal-out']!(), ...sent })
  await house.act('terminals/terminal-out', out.id, 'arrive', { arrivalFullKg: 35_000 })
  const told = await house.refused('POST', 'sales/bulk-loading', weighingIn['sales/bulk-loading']!())
  assert.match(told.message, /is weighed in at Yanbu/)
  await house.act('terminals/terminal-out', out.id, 'deliver', { arrivalEmptyKg: 15_000 })
  await house.add('sales/bulk-loading', weighingIn['sales/bulk-loading']!())
})
