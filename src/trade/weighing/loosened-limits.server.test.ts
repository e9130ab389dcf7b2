// Users who weigh trucks do not loosen the limits that stop them at the scale.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

type Entered = { address: string; row: Row; values: object }

// Changes the row as a user of a role; gives the status and the fields that are refused.
const changeAs = async (role: string, { address, row, values }: Entered, more: object): Promise<[number, string[]]> => {
  const ask = role === 'admin' ? app.admin : await app.as(role)
  const { version } = await app.get<Row>(`${address}/${row.id}`)
  const path = `/api/agencies/${app.redSea.id}/${address}/${row.id}`
  const { status, body } = await ask('PUT', path, { ...values, ...more, version })
  return [status, Object.keys((body.fields as object | undefined) ?? {})]
}

const enter = async (address: string, values: object): Promise<Entered> => ({
  ...{ address, values },
  row: await app.add(address, values),
})

test('the maximum of a truck is raised by a supervisor or by users who weigh none, not by a port clerk', async () => {
  const truck = await enter('master-data/truck', {
    ...{ plate: '7062 ABD', truckType: 'Bulk trailer', transporter: app.world.companies.transporter1 },
    maxGrossKg: 40_000,
  })
  const change = (role: string, more: object) => changeAs(role, truck, more)
  assert.deepEqual(await change('port', { maxGrossKg: 48_000 }), [400, ['maxGrossKg']])
  assert.deepEqual(await change('port', { maxGrossKg: null }), [400, ['maxGrossKg']])
  assert.deepEqual(await change('port', { truckType: 'Conveyor' }), [400, ['truckType']])
  assert.deepEqual(await change('port', { remarks: 'New tyres' }), [200, []])
  assert.deepEqual(await change('port', { maxGrossKg: 39_000 }), [200, []])
  assert.deepEqual(await change('trm', { maxGrossKg: 42_000 }), [200, []])
  assert.deepEqual(await change('ops', { maxGrossKg: 44_000 }), [200, []])
  assert.deepEqual(await change('admin', { maxGrossKg: 48_000 }), [200, []])
})

test('a port clerk enters the first maximum of a truck', async () => {
  const truck = await enter('master-data/truck', {
    ...{ plate: '7063 ABD', truckType: 'Bulk trailer', transporter: app.world.companies.transporter1 },
  })
  assert.deepEqual(await changeAs('port', truck, { maxGrossKg: 48_000 }), [200, []])
})

test('a later day of calibration is not entered by a port clerk', async () => {
  const scale = await enter('port-loading/weighbridge', {
    ...{ name: 'Berth 31', code: 'Q31', port: app.world.ports.yanbu, isConnected: false },
    calibrationExpiry: app.ago(-10),
  })
  const change = (role: string, more: object) => changeAs(role, scale, more)
  assert.deepEqual(await change('port', { calibrationExpiry: app.ago(-11) }), [400, ['calibrationExpiry']])
  assert.deepEqual(await change('port', { calibrationExpiry: null }), [400, ['calibrationExpiry']])
  assert.deepEqual(await change('port', { name: 'Berth 31, north' }), [200, []])
  assert.deepEqual(await change('port', { calibrationExpiry: app.ago(-9) }), [200, []])
  assert.deepEqual(await change('admin', { calibrationExpiry: app.ago(-375) }), [200, []])
})
