// The cost of bags on a closed day does not change by what is reversed afterwards.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let jeddah: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  jeddah = app.world.terminals.jeddah!
})
after(() => app?.close())

const buy = (vendorInvoiceNo: string, unitPrice: number): Promise<Row> =>
  app.add('bags/procurement', {
    ...{ date: app.ago(9), vendor: app.world.bagVendor, vendorInvoiceNo, invoiceDate: app.ago(9), scope: 'OTHERS' },
    ...{ consignee: c1, terminal: jeddah },
    lines: [{ bagGrade: app.world.bag50, received: 1_000, rejected: 0, unitPrice }],
  })
const valueOn = async (day: string): Promise<unknown[]> => {
  const { rows } = await app.get<{ rows: Row[] }>(`reports/bag-closing-stock?from=${app.ago(10)}&to=${day}`)
  return rows.map(({ closingGood, value }) => [closingGood, value])
}

test('bags whose purchase is reversed after their stock was closed keep their value on the closed days', async () => {
  await buy('V-1', 0.8)
  const second = await buy('V-2', 1)
  assert.deepEqual(await valueOn(app.ago(5)), [[2_000, 1_800]])
  await app.sql('select ledger.close_stock($1, $2, $3)', [c1, jeddah, app.ago(4)])
  await app.act('bags/procurement', second.id, 'reverse', { reason: 'Not ours' })
  assert.deepEqual([await valueOn(app.ago(5)), await valueOn(app.ago(0))], [[[2_000, 1_800]], [[1_000, 800]]])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
