// The times of a voyage have passed, and stay entered once its state rests on them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const at = (days: number, time = '08:00'): string => `${app.ago(days)}T${time}:00+03:00`

test('what happened on a voyage does not lie in the future', async () => {
  const { world } = app
  const body = {
    ...{ voyageNo: 'V-SOON', vessel: world.vessels['MV Eyre Meadow'], shipmentManager: world.companies.shipmentOwner },
    ...{ loadPorts: [world.ports.kwinana], dischargePort: world.ports.jeddah, eta: at(-30) },
  }
  const { fields } = await app.refused('POST', 'shipping', { ...body, departedAt: at(-1) })
  assert.deepEqual(fields, { departedAt: 'Lies in the future.' })
  const soon = await app.add('shipping', { ...body, departedAt: at(0, '23:59') })
  const arrival = await app.refused('PUT', `shipping/${soon.id}/arrive`, { arrivedAt: at(-1) })
  assert.deepEqual(arrival.fields, { arrivedAt: 'Lies in the future.' })
  const end = await app.refused('PUT', `shipping/${app.voyage.id}/complete`, { dischargeCompletedAt: at(-30) })
  assert.deepEqual(end.fields, { dischargeCompletedAt: 'Lies in the future.' })
})

test('a fact on which the state of a voyage rests is corrected, not removed', async () => {
  const row = await app.get<Row & { version: number }>(`shipping/${app.voyage.id}`)
  const entered = Object.entries(voyage.fields).flatMap(([name, { need }]) => (need === 'automatic' ? [] : [name]))
  const body = { ...Object.fromEntries(entered.map(name => [name, row[name]])), version: row.version }
  const change = (more: object) => app.ask('PUT', `shipping/${row.id}`, { ...body, ...more })
  for (const fact of ['departedAt', 'arrivedAt', 'berthedAt', 'dischargeCommencedAt']) {
    const { status, body } = await change({ [fact]: null })
    assert.deepEqual([status, body.fields], [400, { [fact]: 'Please enter it.' }], fact)
  }
  const corrected = await change({ arrivedAt: at(12, '07:00') })
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
})
