// Invoices that must not be mailed: those without their QR code, and those of another customer.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sendScheduledMails } from '#areas/sales/sale-email/scheduled-mails.server.ts'
import { openPool } from '#database/connect.ts'
import { openSealing } from '#database/sealing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { type Authority, openAuthority } from '../../../../database/demo/authority.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { batch, type MailingApplication, startMailingApplication, to } from '../../../../tests/application-with-mail.ts'
import type { Row } from '../../../../tests/application-with-prices.ts'

const address = 'sales/sale-email'
let e: MailingApplication
let authority: Authority
let person: number
before(async () => {
  e = await startMailingApplication()
  authority = await openAuthority()
  person = e.app.world.customers[6]!
})
after(async () => {
  await authority?.close()
  await e?.close()
})

const runPlans = async (): Promise<void> => {
  const own = openPool(await applicationAddress(e.app.databaseUrl), { size: 2 })
  const settings = { ...readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') }), logLevel: 'silent' as const }
  try {
    await sendScheduledMails(openServices(own, settings))(e.pool)
  } finally {
    await own.end()
  }
}
const makeDue = (id: number) =>
  e.app.sql(`update sale_email set next_at = now() - interval '1 minute' where id = $1`, [id])
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const mailsOf = async ({ id, docNo }: Row): Promise<unknown[]> => {
  const { rows } = (await e.app.ask('GET', `${address}?search=${docNo}`)).body as { rows: Row[] }
  const mails = await Promise.all(rows.filter(row => row.id !== id).map(row => e.app.get(`${address}/${row.id}`)))
  return mails.flatMap(({ invoices }) => invoices)
}

test('the mail of a customer or a seller takes no invoice of another; a customer’s branch is the same customer', async () => {
  const [customer, other] = e.app.world.customers as [number, number]
  const { c1, c2 } = e.app.world.companies
  const [own] = e.invoices as [number]
  for (const party of [{ customer: other }, { consignee: c2 }]) {
    const body = batch({ invoices: [own], ...party, ...to('x@example.com') })
    const { status, fields, message } = await e.app.refused('POST', address, body)
    assert.deepEqual([status, fields], [400, { invoices: 'Belongs to another party.' }])
    assert.match(message, /^Invoice INV-\d{4}-00001 is of another customer or seller\./)
  }
  await e.app.sql('update customer set branch_of = $1 where id = $2', [customer, other])
  for (const party of [{ customer }, { customer: other }, { consignee: c1 }]) {
    const mail = await e.app.add(address, batch({ invoices: [own], ...party, ...to('x@example.com') }))
    assert.equal(mail.invoiceCount, 1)
  }
  await e.app.sql('update customer set branch_of = null where id = $1', [other])
})

test('invoices wait for their QR code; a list of them does not, and a daily mail sends them when it is there', async () => {
  const unit = await e.app.add('sales/signing-unit', {
    ...{ consignee: e.app.world.companies.c1, name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain trade', environment: 'sandbox', startsOn: e.app.ago(0) },
  })
  const daily = { customer: person, send: 'Daily', sendAt: soon(), ...to('d@example.com') }
  const plan = await e.app.add(address, batch({ ...daily, format: 'PDF' }))
  const later = { customer: person, send: 'Later', sendAt: soon(), ...to('l@example.com') }
  const once = await e.app.add(address, batch({ ...later, format: 'PDF' }))
  const invoice = await e.invoiced(10, 0, person)
  const { invoiceNo, issuedAt, qrReason } = await e.app.get(`sales/tax-invoice/${invoice}`)
  assert.equal(qrReason, 'NO_SIGNING_KEY')
  for (const format of ['PDF', 'Zip']) {
    const { status, fields, message } = await e.app.refused('POST', address, batch({ format, invoices: [invoice] }))
    assert.deepEqual([status, Object.keys(fields)], [400, ['invoices']])
    assert.ok(message.startsWith(`Invoice ${invoiceNo} has no QR code yet.`), message)
  }
  const list = await e.app.add(address, batch({ invoices: [invoice], ...to('x@example.com') }))
  assert.equal(list.invoiceCount, 1)
  for (const { id } of [plan, once]) await makeDue(id)
  await runPlans()
  assert.deepEqual(await mailsOf(plan), [])
  assert.equal((await e.now(plan)).sentUntil, issuedAt, 'the next mails begin with it')
  const failed = await e.now(once)
  assert.deepEqual([failed.status, String(failed.problem).includes(String(invoiceNo))], ['Failed', true])

  await e.app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  const sealing = openSealing(e.pool)
  await requestCertificates(e.pool, { url: authority.url, timeoutMs: 15_000, sealing, log: { warn: () => {} } })
  const stamped = await e.app.act('sales/tax-invoice', invoice, 'stamp')
  assert.ok(stamped.qr)
  await makeDue(plan.id)
  await runPlans()
  assert.deepEqual(await mailsOf(plan), [invoice])
  await makeDue(plan.id)
  await runPlans()
  assert.deepEqual(await mailsOf(plan), [invoice], 'sent once only')
  assert.equal((await e.app.act(address, once.id, 'resend')).status, 'Queued')
})
