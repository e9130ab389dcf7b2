// Bags that were entered for the wrong owner: the right one reads the document, but not what it was for the other.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const address = 'bags/procurement'

test('the timeline shows a new owner nothing of the time before', async () => {
  const { companies, terminals, bag50, bagVendor } = app.world
  const entered = (consignee: unknown, invoice: number) => ({
    ...{ date: app.ago(3), consignee, scope: 'OTHERS', terminal: terminals.jeddah, vendor: bagVendor },
    ...{ vendorInvoiceNo: `V-${invoice}`, invoiceDate: app.ago(3) },
    lines: [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }],
  })
  const { id } = await app.add(address, entered(companies.c1, 111))
  const timelineAs = async (username: string): Promise<string> => {
    const { status, body } = await (await app.as(username))('GET', `/api/agencies/1/${address}/${id}`)
    return status === 200 ? JSON.stringify(body.timeline) : String(status)
  }
  const change = async (consignee: unknown, invoice: number): Promise<void> => {
    const { version } = await app.get(`${address}/${id}`)
    const { status, body } = await app.ask('PUT', `${address}/${id}`, {
      ...entered(consignee, invoice),
      version,
    })
    assert.equal(status, 200, JSON.stringify(body))
  }
  assert.match(await timelineAs('consignee1'), /create/)
  await change(companies.c2, 222)
  assert.equal(await timelineAs('consignee1'), '404')
  assert.doesNotMatch(await timelineAs('consignee2'), /V-111/)
  assert.match(await timelineAs('admin'), /V-111/)
  await change(companies.c2, 223)
  assert.match(await timelineAs('consignee2'), /V-222.*V-223/)
})
