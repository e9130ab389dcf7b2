// A voyage with two discharge ports: the bills of lading of each port are allowed for there, and their owners bear its result.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let voyage: Row
let [lcJeddah, lcYanbu] = [0, 0]
before(async () => {
  app = await startCargoApplication()
  const { ports, companies, vessels } = app.world
  const { c1, c2 } = companies as { c1: number; c2: number }
  voyage = await app.add('shipping', {
    ...{ voyageNo: 'V-TWO', vessel: vessels['MV Eyre Meadow'], shipmentManager: companies.shipmentOwner },
    ...{ loadPorts: [ports.kwinana], dischargePort: ports.jeddah, secondPort: ports.yanbu },
    eta: `${app.ago(12)}T08:00:00+03:00`,
  })
  const lc = await app.openLc('LC-JED', 400, c1)
  const second = await app.openLc('LC-YAN', 200, c2, { dischargePort: ports.yanbu })
  ;[lcJeddah, lcYanbu] = [lc.id, second.id]
  const aboard = { voyage: voyage.id }
  await app.add('shipping/shipment', app.bill('BL-JED', lc.id, c1, 400, aboard))
  const to = { ...aboard, dischargePort: ports.yanbu }
  await app.add('shipping/shipment', app.bill('BL-YAN', second.id, c2, 200, to))
})
after(() => app?.close())

const at = (moment: string): string => `${moment.replace(' ', 'T')}:00+03:00`

// Two days are allowed for 200 t; it took three.
const statementOf = (more: object): Promise<Row> =>
  app.add('reports/laytime', {
    ...{ date: app.ago(3), voyage: voyage.id, counterparty: app.world.bagVendor, operation: 'Discharge' },
    ...{ rate: 100, basis: 'Rate per day', terms: 'SHINC', turnTimeHours: 0, startRule: 'Hours after notice' },
    ...{
      arrivedAt: at('2025-01-20 00:00'),
      norTenderedAt: at('2025-01-20 00:00'),
      completedAt: at('2025-01-23 00:00'),
    },
    ...{ demurrageRate: 20_000, despatchBasis: 'Working time saved', method: 'Non-reversible', isNetted: false },
    ...{ weatherExcepted: true, onceOnDemurrage: true, unlessSooner: false, perDayOrPart: false },
    ...{ holidays: [], tiers: [], facts: [], ...more },
  })

const resultOf = async (more: object): Promise<unknown[]> => {
  const { id, quantity, demurrage, despatch, split } = await statementOf(more)
  await app.act('reports/laytime', id, 'cancel', { reason: 'Test over' })
  const parts = split as { consignee: number; demurrage: number; despatch: number }[]
  return [
    quantity,
    demurrage,
    despatch,
    ...parts.map(part => `${part.consignee} ${part.demurrage - part.despatch}`).sort(),
  ]
}

test('each port allows for its own bills, and their owners bear its demurrage', async () => {
  const { ports, companies } = app.world
  const { c1, c2 } = companies as { c1: number; c2: number }
  assert.deepEqual(await resultOf({ port: ports.yanbu }), [200, 20_000, 0, `${c2} 20000`])
  assert.deepEqual(await resultOf({}), [400, 0, 10_000, `${c1} -10000`], 'the first port')
  const load = { port: ports.kwinana, operation: 'Load' }
  const both = [`${c1} -20000`, `${c2} -10000`]
  assert.deepEqual(await resultOf(load), [600, 0, 30_000, ...both], 'all is loaded there')
})

test('a result that the ports have in common is shared by all bills', async () => {
  const { ports, companies } = app.world
  const { c1, c2 } = companies as { c1: number; c2: number }
  const shared = [`${c1} 13333.33`, `${c2} 6666.67`]
  assert.deepEqual(await resultOf({ port: ports.yanbu, method: 'Reversible' }), [200, 20_000, 0, ...shared])
})

test('bills with a laytime of their own are counted apart from the others', async () => {
  const { ports, companies } = app.world
  const { c1, c2 } = companies as { c1: number; c2: number }
  const load = { port: ports.kwinana, operation: 'Load' }
  const apart = await resultOf({ ...load, lcs: [lcYanbu] })
  assert.deepEqual(apart, [200, 20_000, 0, `${c2} 20000`])
  const pooled = { method: 'Reversible' }
  const other = await statementOf({ ...load, ...pooled, lcs: [lcJeddah] })
  assert.deepEqual([other.quantity, other.despatch], [400, 10_000])
  assert.deepEqual(await resultOf({ ...load, ...pooled, lcs: [lcYanbu] }), apart, 'one allowance each')
  const both = [`${c1} -20000`, `${c2} -10000`]
  assert.deepEqual(await resultOf({ ...load, lcs: [lcYanbu, lcJeddah] }), [600, 0, 30_000, ...both])
  const { lc1 } = app
  await assert.rejects(statementOf({ lcs: [lc1.id] }), /Choose LCs that are on board/)
  await app.act('reports/laytime', other.id, 'cancel', { reason: 'Test over' })
})
