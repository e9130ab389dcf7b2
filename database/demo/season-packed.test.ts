// The season's packed cargo through the API, in a small quantity, so that it is tested with every change.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../tests/application-with-cargo.ts'
import { movePacked } from './season-packed.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

test('packed cargo is lent, sold, swapped, moved, withdrawn and lost by the bag, and the ledger is consistent', async () => {
  const { companies, terminals, bag50, bagVendor } = app.world
  const [first, second] = [companies.c1 as number, companies.c2 as number]
  const [terminal, yanbu] = [terminals.jeddah as number, terminals.yanbu as number]
  await app.receive(20_000)
  await app.receive(100_000, { shipment: app.shipment2, consignee: second })
  await app.add('bags/procurement', {
    ...{ date: app.ago(9), consignee: second, terminal, vendor: bagVendor, scope: 'OTHERS' },
    ...{ vendorInvoiceNo: 'V-1', invoiceDate: app.ago(9) },
    lines: [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.8 }],
  })
  const milled = { date: app.ago(8), consignee: second, terminal, lc: app.lc2.id, inputQty: 60, outputQty: 58.6 }
  await app.add('terminals/cargo-milling', { ...milled, bags: [{ bagGrade: bag50, bags: 700 }] })
  const lots = {
    a: { consignee: first, terminal, lc: app.lc1.id },
    b: { consignee: second, terminal, lc: app.lc2.id },
    c: { consignee: first, terminal: yanbu, lc: app.lc1.id },
  }
  const ago = (days: number): string => app.ago(Math.floor(days / 10))
  await movePacked({ to: app.redSea.admin('packed'), w: app.world, lots, ago })
  const loans = await app.get<{ rows: { bags: number; outstanding: number }[] }>('terminals/loan')
  assert.deepEqual(
    loans.rows.map(({ bags, outstanding }) => [bags, outstanding]),
    [[80, 1.5]],
  )
  assert.deepEqual(await app.faults(), [])
})
