// The effects of the authority's responses: no response, garbage, other messages, refusals, a certificate that is no longer accepted.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { stopReasons } from '#areas/sales/signing-unit/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { sendEInvoiceNotices } from '#integrations/e-invoice-notices.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { translateStored } from '#texts/kept-sentences.ts'
import { withClient } from '../../../database/client.ts'
import {
  type EInvoiceApplication,
  standOf,
  startEInvoiceApplication,
} from '../../../tests/application-with-authority.ts'
import type { Row } from '../../../tests/application-with-prices.ts'
import { testCluster } from '../../../tests/cluster.ts'

let ready: EInvoiceApplication
let app: EInvoiceApplication['app']
let authority: EInvoiceApplication['authority']
let pool: EInvoiceApplication['pool']
let options: EInvoiceApplication['options']
let company: number
let person: number
let sell: EInvoiceApplication['sell']
let again: EInvoiceApplication['again']
let send: EInvoiceApplication['send']
let counts: EInvoiceApplication['counts']
let unit: Row

before(async () => {
  ready = await startEInvoiceApplication()
  ;({ app, authority, pool, options, company, person, sell, again, send, counts } = ready)
  unit = await app.add('sales/signing-unit', ready.unitBody())
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
})
after(() => ready?.close())
beforeEach(() => {
  authority.state.mood = 'accept'
  authority.state.says = undefined
})

// The authority's own stamped copy, downloaded from its portal.
const enterCopy = async (invoice: Row) => {
  const stamped = authority.stampedCopyOf(String(invoice.uuid))
  const entered = (stampedCopy: string) =>
    app.ask('PUT', `sales/tax-invoice/${invoice.id}/stamped-copy`, { stampedCopy })
  for (const wrong of ['<x>', stamped.replace('50 kg', '40 kg'), stamped.replace('>QR<', '>QX<')]) {
    assert.equal((await entered(wrong)).status, 400, wrong.slice(0, 20))
  }
  assert.equal((await entered(stamped)).status, 200)
  assert.deepEqual(standOf(await again(invoice)), ['Cleared', null, true])
  assert.equal((await entered(stamped)).status, 409)
}

test('no response in time: the same bytes again; "already there" clears it, and its stamped copy is entered by hand', async () => {
  const invoice = await sell(company)
  const first = authority.submitted.length
  for (const mood of ['silent', 'fail', 'accept'] as const) {
    authority.state.mood = mood
    await send(mood === 'silent' ? 500 : undefined)
  }
  const tries = authority.submitted.slice(first)
  assert.deepEqual(
    tries.map(({ mood }) => mood),
    ['silent', 'fail', 'accept'],
  )
  assert.equal(new Set(tries.map(({ xml, uuid }) => xml + uuid)).size, 1)
  const cleared = await again(invoice)
  assert.deepEqual(standOf(cleared), ['Cleared', 'STAMPED_COPY_MISSING', false])
  const offered = cleared.actions as string[]
  assert.deepEqual([offered.includes('stamped-copy'), offered.includes('stamp')], [true, false])
  assert.equal((await app.ask('PUT', `sales/tax-invoice/${invoice.id}/stamp`, {})).status, 409)
  await enterCopy(invoice)
  const { rows } = await pool.query(
    `select http_status from app.e_document_attempt a join app.e_document e on e.agency_id = a.agency_id and e.id = a.e_document_id
     where a.agency_id = 1 and document_id = $1 order by a.id`,
    [invoice.id],
  )
  assert.deepEqual(
    rows.map(row => row.http_status),
    [null, 503, 409],
  )
})

test('a response that is no success leaves the document waiting; a refusal in any form refuses it', async () => {
  const invoice = await sell(company)
  const respond = async (status: number, body: object | string | null) => {
    authority.state.says = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    await send()
    return standOf(await again(invoice))
  }
  const pending = ['None', 'CLEARANCE_PENDING', false]
  for (const body of [{}, null, [], '<html>', { reportingStatus: 'REPORTED' }, { clearanceStatus: 'CLEARED' }]) {
    assert.deepEqual(await respond(200, body), pending, JSON.stringify(body))
  }
  assert.deepEqual(await respond(400, ''), pending)
  assert.deepEqual(await respond(202, { clearanceStatus: 'NOT_CLEARED' }), ['Rejected', 'CLEARANCE_REJECTED', false])
})

test('cleared with a text that has no QR code: the stamped copy is missing, and is entered by hand', async () => {
  const invoice = await sell(company)
  const body = { clearanceStatus: 'CLEARED', clearedInvoice: btoa('<Invoice></Invoice>') }
  authority.state.says = { status: 200, body: JSON.stringify(body) }
  await send()
  assert.deepEqual(standOf(await again(invoice)), ['Cleared', 'STAMPED_COPY_MISSING', false])
  await enterCopy(invoice)
})

test('when the authority answers again after hours, what waits is sent with the next document, not when its own time has come', async () => {
  const waiting = await sell(company)
  authority.state.mood = 'fail'
  await send()
  const late = `update app.e_document set tries = 9, due_at = now() + interval '50 minutes' where document_id = $1 and state = 'Waiting'`
  await pool.query(late, [waiting.id])
  authority.state.mood = 'accept'
  const next = await sell(company)
  while ((await sendEInvoices(pool, options)) > 0);
  assert.deepEqual(standOf(await again(next)), ['Cleared', null, true])
  assert.deepEqual(standOf(await again(waiting)), ['Cleared', null, true])
})

test('a refused simplified invoice keeps its QR code and is listed among those without one, with the reason', async () => {
  authority.state.mood = 'refuse'
  const [before, invoice] = [await counts(), await sell(person)]
  await send()
  assert.deepEqual(standOf(await again(invoice)), ['Rejected', 'REPORTING_REJECTED', true])
  assert.equal(await counts(), before + 1)
  authority.state.mood = 'accept'
  await app.act('sales/tax-invoice', invoice.id, 'stamp')
  await send()
  assert.deepEqual(standOf(await again(invoice)), ['Reported', null, true])
  assert.equal(await counts(), before)
})

test('documents the authority has not accepted are in the checklist of their month, with a link to the log', async () => {
  type Line = { title: string; of: string; found: number; path: string; isBlocking: boolean }
  const unreported = async (): Promise<Line> => {
    const { lines } = await app.get<{ lines: Line[] }>(`accounts/month-close/checklist?month=${app.ago(1)}`)
    const found = lines.filter(({ title, of }) => title.startsWith('E-invoices') && of === taxInvoice.title)
    assert.equal(found.length, 1, 'a sale that shows the status of its invoice is not counted beside it')
    return found[0]!
  }
  await send()
  const { found: before } = await unreported()
  await sell(person)
  await sell(company)
  const { found, path, isBlocking } = await unreported()
  assert.deepEqual([found, isBlocking], [before + 2, false], 'one waits to be reported, one to be cleared')
  const { rows } = await app.get<{ rows: Row[] }>(`${path}&pageSize=100`)
  assert.equal(rows.filter(({ result }) => result === 'Waiting').length, 2)
  await send()
  assert.equal((await unreported()).found, before)
})

test('401, 404, 406 and 413 stop the unit with the reason; nothing is sent until a user sends again', async () => {
  const unitNow = () => app.get(`sales/signing-unit/${unit.id}`)
  for (const [status, problem] of [
    [401, 'CERTIFICATE_NOT_ACCEPTED'],
    [404, 'ADDRESS_NOT_FOUND'],
    [406, 'VERSION_NOT_ACCEPTED'],
    [413, 'INVOICE_TOO_LARGE'],
  ] as const) {
    const [first, second] = [await sell(person), await sell(person)]
    authority.state.says = { status, body: '' }
    await send()
    const tried = authority.submitted.length
    assert.equal((await unitNow()).sendingProblem, problem)
    assert.ok(stopReasons.includes(problem))
    assert.match((await noticesNow()).join(), /its e-invoices are no longer sent/)
    assert.deepEqual(await noticesNow(), [])
    await send()
    assert.equal(authority.submitted.length, tried)
    authority.state.says = undefined
    await app.act('sales/signing-unit', unit.id, 'send-again')
    assert.equal((await unitNow()).sendingProblem, null)
    await send()
    for (const invoice of [first, second]) assert.deepEqual(standOf(await again(invoice)), ['Reported', null, true])
  }
  assert.equal((await app.ask('PUT', `sales/signing-unit/${unit.id}/send-again`, {})).status, 409)
})

test('a response does not change the version of a document that a user is editing', async () => {
  for (const customer of [person, company]) {
    const { id, version, saleId } = await sell(customer)
    const before = await app.get(`sales/bag-sale/${saleId}`)
    await send()
    const [invoice, sale] = [await app.get(`sales/tax-invoice/${id}`), await app.get(`sales/bag-sale/${saleId}`)]
    assert.ok(['Reported', 'Cleared'].includes(String(sale.eInvoiceStatus)))
    assert.deepEqual([invoice.version, sale.version], [version, before.version])
  }
})

test('an answer without a certificate that can be read fails the request at once, in words', async () => {
  const token = Buffer.from(Buffer.from('no certificate').toString('base64')).toString('base64')
  for (const body of [JSON.stringify({ requestID: 1, binarySecurityToken: token, secret: 'x' }), '<html></html>']) {
    await app.act('sales/signing-unit', unit.id, unit.status === 'Failed' ? 'onboard' : 'renew', { otp: '123456' })
    authority.state.says = { status: 200, body }
    assert.equal(await requestCertificates(pool, options), 1)
    unit = await app.get(`sales/signing-unit/${unit.id}`)
    assert.equal(unit.status, 'Failed')
    assert.match(String(unit.problem), /There is no certificate in the answer/)
  }
  authority.state.says = undefined
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  unit = await app.get(`sales/signing-unit/${unit.id}`)
  assert.equal(unit.status, 'Ready')
})

test('a certificate is renewed with the valid one, which signs until then', async () => {
  const keyOf = async () => (await pool.query('select certificate from app.signing_key')).rows[0].certificate as string
  const before = await keyOf()
  await app.act('sales/signing-unit', unit.id, 'renew', { otp: '000000' })
  await requestCertificates(pool, options)
  assert.equal((await app.get(`sales/signing-unit/${unit.id}`)).status, 'Failed')
  assert.equal(await keyOf(), before)
  assert.deepEqual(standOf(await sell(person)), ['Generated', null, true])
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  await app.act('sales/signing-unit', unit.id, 'renew', { otp: '123456' })
  const proven = await keyOf()
  await requestCertificates(pool, options)
  assert.notEqual(await keyOf(), proven)
  assert.equal((await app.get(`sales/signing-unit/${unit.id}`)).status, 'Ready')
  await send()
  assert.deepEqual(standOf(await again(await sell(person))), ['Generated', null, true])
})

const noticesNow = async () => {
  const { sent } = await sendEInvoiceNotices(pool, { arabic: {} })
  const { rows } = await pool.query('select sentence, user_id from app.notice order by id desc limit $1', [sent])
  return rows.map(({ sentence }) => translateStored({}, sentence)).toReversed()
}

const asReplica = `set_config('session_replication_role', 'replica', true)`

// Moves a moment that no user can change; on a cluster at the shards, which have the triggers.
const moveBack = (table: string, column: string, hours: number, where: string) =>
  withClient(app.databaseUrl, async client => {
    const change = `set ${column} = now() - interval '${hours} hours'`
    if (!testCluster())
      return client.query(`begin; select ${asReplica}; update ${table} ${change} where ${where}; commit`)
    const { rows } = await client.query(
      `select result from run_command_on_shards('${table}', $$with off as (select ${asReplica})
        update %s ${change} from off where ${where}$$) where not success`,
    )
    assert.deepEqual(rows, [])
  })

test('a waiting simplified invoice is reported after 20 and after 24 hours; the log shows since when', async () => {
  const invoice = await sell(person)
  authority.state.mood = 'fail'
  await send()
  const age = (hours: number) => moveBack('app.e_document', 'sealed_at', hours, `document_id = ${invoice.id}`)
  const seen = async () => {
    const days = `from=${app.ago(3)}&to=${app.ago(0)}`
    const { body } = await app.ask('GET', `logs/e-invoices?${days}&number=${invoice.invoiceNo}`)
    const [{ result, waitingHours, httpStatus, source }] = body.rows as [Row]
    assert.deepEqual([httpStatus, source], [503, { address: 'sales/tax-invoice', id: invoice.id }])
    return [result, waitingHours]
  }
  assert.deepEqual([await seen(), await noticesNow()], [['Waiting', 0], []])
  await age(20)
  assert.deepEqual(await seen(), ['Late soon', 20])
  assert.match((await noticesNow()).join(), /1 simplified invoices wait for 20 hours, the first is/)
  await age(25)
  assert.deepEqual(await seen(), ['Late', 25])
  const { rows } = await pool.query('select * from app.e_invoice_figures()')
  assert.deepEqual([rows[0].late, Math.round(rows[0].oldest_seconds / 3600)], ['1', 25])
  assert.match((await noticesNow()).join(), /not reported within 24 hours/)
  assert.deepEqual(await noticesNow(), [])
})

test('advances, LC sales and notes without QR code are counted beside the four of the badge, and are in the log', async () => {
  assert.equal(await counts('othersWithoutQr'), 0)
  const invoice = await sell(person)
  await send()
  await pool.query('delete from app.signing_key where unit_id = $1', [unit.id])
  const advance = await app.add('payments/pre-payments', {
    ...{ date: app.ago(2), customer: person, consignee: app.world.companies.c1, mode: 'Cash', amount: 100 },
  })
  assert.deepEqual(standOf(await app.get(`payments/pre-payments/${advance.id}`)), ['None', 'NO_SIGNING_KEY', false])
  assert.equal(await counts('othersWithoutQr'), 1)
  const { body } = await app.ask('GET', `logs/e-invoices?from=${app.ago(3)}&to=${app.ago(0)}&result=Not sealed`)
  const rows = (body.rows as Row[]).map(({ kind, reason, source }) => [kind, reason, (source as Row).id])
  assert.deepEqual(rows, [['Pre-payment', 'NO_SIGNING_KEY', advance.id]])
  const deal = await app.add('sales/lc-sale', {
    ...{
      date: app.ago(1),
      customer: person,
      consignee: app.world.companies.c1,
      terminal: app.world.terminals.jeddah,
    },
    ...{ lc: app.lc, soldFrom: 'Terminal', form: 'Raw', weightBasis: 'Book', quantity: 1, unitPrice: 980 },
  })
  for (const action of ['approve', 'finalise']) await app.act('sales/lc-sale', deal.id, action)
  assert.equal(await counts('othersWithoutQr'), 2)
  const returned = { date: app.ago(0), invoice: invoice.id, reason: 'Quantity', lines: [{ line: 1, bags: 1 }] }
  const note = await app.add('accounts/credit-note', returned)
  const { qrReason } = await app.act('accounts/credit-note', note.id, 'issue')
  assert.deepEqual([qrReason, await counts('othersWithoutQr')], ['NO_SIGNING_KEY', 3])
})

test('a simplified invoice that could not be sealed, or was refused, becomes late like a waiting one', async () => {
  const late = async () => Number((await pool.query('select late from app.e_invoice_figures()')).rows[0].late)
  const before = await late()
  const day = `from=${app.ago(3)}&to=${app.ago(0)}`
  const { rows } = await app.get<{ rows: Row[] }>(`logs/e-invoices?${day}&result=Not sealed`)
  const advance = rows.find(({ kind }) => kind === 'Pre-payment')!
  const issued = (hours: number) => moveBack('pre_payment', 'issued_at', hours, `id = ${(advance.source as Row).id}`)
  await issued(21)
  assert.equal(await late(), before)
  await pool.query(`delete from app.notice where subject like 'late/%'`)
  assert.match((await noticesNow()).join(), /: 1 simplified invoices wait for 20 hours, the first is ADV-/)
  await issued(25)
  assert.equal(await late(), before + 1)
  assert.match((await noticesNow()).join(), /: 1 simplified invoices were not reported within 24 hours/)
})

test('an expiring certificate is announced 60, 30 and 7 days before, once each', async () => {
  const notified: string[][] = []
  const warnings: (string | undefined)[] = []
  for (const days of [61, 60, 45, 30, 7, 3, -1]) {
    await pool.query(
      `update signing_unit set certificate_until = (now() at time zone 'Asia/Riyadh')::date + $1::integer where id = $2`,
      [days, unit.id],
    )
    notified.push(await noticesNow(), await noticesNow())
    const { rows } = await pool.query(
      `select subject from app.notice where subject like 'certificate/' || $1 || '/%' order by id desc limit 1`,
      [unit.id],
    )
    warnings.push(rows[0]?.subject.split('/').at(-1))
  }
  // Users are notified once per subject: four subjects for each certificate, whatever days the check runs on.
  assert.deepEqual(warnings, [undefined, '60', '60', '30', '7', '7', 'ended'])
  const found = notified.map(sentences => sentences.filter(sentence => sentence.startsWith('GMS-JED-1')).length > 0)
  assert.deepEqual(
    found.filter((_, n) => n % 2 === 0),
    [false, true, true, true, true, true, true],
  )
  assert.deepEqual(
    found.filter((_, n) => n % 2 === 1),
    [false, false, false, false, false, false, false],
  )
  assert.match(notified.at(-2)![0]!, /ended on/)
})

test('the end of a certificate is announced also to users who were told seven days before', async () => {
  const endsIn = async (days: number): Promise<string> => {
    const { rows } = await pool.query(
      `update signing_unit set certificate_until = (now() at time zone 'Asia/Riyadh')::date + $1::integer where id = $2
       returning certificate_until::text as until`,
      [days, unit.id],
    )
    return rows[0].until
  }
  await pool.query(`delete from app.notice where subject like 'certificate/%'`)
  const seventh = await endsIn(7)
  assert.match((await noticesNow()).join(), /its certificate ends on/)
  const ended = await endsIn(-1)
  // Days pass, the certificate stays the same.
  await pool.query('update app.notice set subject = replace(subject, $1, $2)', [seventh, ended])
  assert.match((await noticesNow()).join(), /its certificate ended on .* Invoices get no QR code until it is renewed/)
  assert.deepEqual(await noticesNow(), [])
})
