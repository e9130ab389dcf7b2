// Sent papers, through a real mail server on this machine, and what their links show.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { openSealing } from '#database/sealing.ts'
import { clearLeftovers } from '#integrations/schedule.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import type { Sendable, Sharing } from '#sharing/calls.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'
import { messengerFor, startMailServer } from '../../tests/message-servers.ts'

let app: SalesApplication
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let pool: pg.Pool
let permit: Row

before(async () => {
  app = await startSalesApplication()
  mailbox = await startMailServer()
  pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  const sealed = (await openSealing(pool)()).seal({ SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' })
  await pool.query('insert into app.agency_messaging (agency_id, sealed) values (1, $1)', [sealed])
  await app.stock({ kg: 200_000, bags: 4_000 })
  permit = await newPermit(0)
})
after(async () => {
  await pool?.end()
  await mailbox?.close()
  await app?.close()
})

const newSale = async (): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer: app.world.customers[0], consignee: app.world.companies.c1, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50, bags: 500 },
  })
  return app.act('sales/bag-sale', id, 'approve')
}
const newPermit = async (n: number): Promise<Row> =>
  app.add('sales/sale-permits', {
    ...{ bagSale: (await newSale()).id, bags: 500, truck: app.world.trucks[n], driver: app.world.drivers[n] },
  })

const sent = (of: object = {}) => ({
  ...{ document: 'salePermit', id: permit.id, channel: 'email', recipient: 'driver@example.com', language: 'english' },
  ...{ words: 'Your permit', days: 2, from: null, to: null, ...of },
})

const post = (): Promise<number> =>
  sendMessages(pool, messagingOn(pool, messengerFor({ settings: {}, channels: ['email'], log: { warn() {} } })))

const send = async (of: object = {}): Promise<Sharing> =>
  (await app.add<{ sharing: Sharing }>('sharing', sent(of))).sharing

/** The path in the link of a mail. */
const linkIn = (text: string): string => new URL(/https?:\S+/.exec(text)![0]).pathname

const sendOut = async (of: object = {}): Promise<{ sharing: Sharing; link: string }> => {
  const sharing = await send(of)
  await post()
  return { sharing, link: linkIn((await mailbox.next()).text) }
}

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.address + path, { headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const sharingIn = async (id = permit.id, document = 'sales/sale-permits'): Promise<Sharing[]> => {
  const { timeline } = await app.get<{ timeline: { sharing: Sharing | null }[] }>(`${document}/${id}`)
  return timeline.flatMap(({ sharing }) => sharing ?? [])
}

const gone = 'This link has ended.'

test('a permit is mailed to its driver, opens without an account, and its result is in the timeline', async () => {
  const { contacts, channels, words, days } = await app.get<Sendable>(`sharing?document=salePermit&id=${permit.id}`)
  assert.equal(contacts[0]?.role, 'Driver')
  assert.match(contacts[0]?.phone ?? '', /^\+9665\d{8}$/)
  assert.deepEqual(
    channels.map(({ channel, missing }) => [channel, missing.length]),
    [
      ['whatsapp', 3],
      ['sms', 2],
      ['email', 0],
    ],
  )
  assert.ok(words.english.startsWith(`Sale Permit ${permit.docNo}, Red Sea`), words.english)
  assert.equal(days, 2)

  const { sharing, link } = await sendOut()
  assert.equal(sharing.state, 'Waiting')
  const page = await open(link)
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="en" dir="ltr">/)
  for (const said of [String(permit.docNo), String(permit.code), '<svg class="qr"', 'class="plate"', 'Sale permit'])
    assert.ok(page.text.includes(said), said)
  for (const [name, value] of [
    ['cache-control', 'no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
    ['referrer-policy', 'no-referrer'],
  ] as const)
    assert.equal(page.headers.get(name), value)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'nonce-/)
  assert.match((await open(`${link}?language=arabic`)).text, /dir="rtl"[\s\S]*تصريح بيع/)

  const file = await open(`${link}/paper.pdf`)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  assert.ok(file.text.startsWith('%PDF-'))
  await open(link, { 'user-agent': 'WhatsApp/2.24 A' })
  const [shared] = await sharingIn()
  assert.deepEqual(
    [shared?.state, shared?.openings, shared?.recipient, shared?.channel],
    ['Sent', 2, 'driver@example.com', 'email'],
  )
})

test('an unknown link, a changed one, an expired and a revoked one get the same answer', async () => {
  const { sharing, link } = await sendOut()
  const changed = link.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
  const unknown = await open('/s/nothing')
  assert.deepEqual([unknown.status, unknown.text.includes(gone)], [404, true])
  assert.ok(unknown.text.includes('انتهى هذا الرابط'), unknown.text)
  const withoutNonce = (text: string): string => text.replace(/nonce="[^"]*"/, '')
  const same = async (path: string): Promise<void> => {
    const answer = await open(path)
    assert.deepEqual([answer.status, withoutNonce(answer.text)], [404, withoutNonce(unknown.text)], path)
  }
  await same(changed)
  assert.equal((await open(link)).status, 200)
  await app.act('sharing', sharing.id, 'revoke')
  await same(link)
  await same(`${link}/paper.pdf`)
  assert.equal((await app.refused('PUT', `sharing/${sharing.id}/revoke`)).status, 409)

  const other = await sendOut()
  await pool.query(`update app.sharing set expires_at = now() - interval '1 second' where id = $1`, [other.sharing.id])
  await same(other.link)
  const [expired, revoked] = await sharingIn()
  assert.deepEqual([expired?.isExpired, Boolean(revoked?.revokedAt)], [true, true])
})

test('the database stores only the hash of a link, and its message is emptied', async () => {
  const { link } = await sendOut()
  const token = link.slice(3)
  const { rows } = await pool.query(`select string_agg(to_jsonb(s)::text, ' ') as all from app.sharing s`)
  assert.ok(!rows[0].all.includes(token))
  assert.equal(token.length, 43)
})

test('a failed message shows the reason and is sent again with a new link; the old one ends', async () => {
  mailbox.state.refusing = { code: 550, message: 'No such mailbox' }
  const sharing = await send({ recipient: 'nobody@example.com' })
  await post()
  mailbox.state.refusing = undefined
  const [failed] = await sharingIn()
  assert.deepEqual([failed?.id, failed?.state], [sharing.id, 'Failed'])
  assert.match(failed?.error ?? '', /^Number or address does not exist/)
  await app.act('sharing', sharing.id, 'again')
  assert.equal(await post(), 1)
  const { text } = await mailbox.next()
  assert.equal((await open(linkIn(text))).status, 200)
  assert.equal((await sharingIn()).find(({ id }) => id === sharing.id)?.state, 'Sent')
  assert.equal((await app.refused('PUT', `sharing/${sharing.id}/again`)).status, 409)
})

test('the page of a canceled paper says so, and its file does not open', async () => {
  const other = await newPermit(1)
  const { link } = await sendOut({ id: other.id })
  await app.act('sales/sale-permits', other.id, 'cancel', { reason: 'Not coming' })
  const page = await open(link)
  assert.equal(page.status, 200)
  assert.ok(page.text.includes('This paper is no longer valid: Canceled.'))
  assert.equal((await open(`${link}/paper.pdf`)).status, 404)
  assert.equal((await app.refused('POST', 'sharing', sent({ id: other.id }))).status, 409)
})

test('a permit issued again has another truck and code, so the links to it end', async () => {
  const other = await newPermit(2)
  const { link } = await sendOut({ id: other.id })
  const { trucks, drivers } = app.world
  await app.act('sales/sale-permits', other.id, 'reissue', {
    truck: trucks[3],
    driver: drivers[3],
    reason: 'Broke down',
  })
  assert.equal((await open(link)).status, 404)
  assert.equal((await open((await sendOut({ id: other.id })).link)).status, 200)
})

test('a sending that is not possible is refused at its field', async () => {
  const at = async (of: object) => Object.keys((await app.refused('POST', 'sharing', sent(of))).fields)
  assert.deepEqual(await at({ recipient: 'no address' }), ['recipient'])
  assert.deepEqual(await at({ channel: 'sms', recipient: '12' }), ['recipient'])
  assert.deepEqual(await at({ channel: 'sms', recipient: '0512345678' }), ['channel'])
  const copied = '\u202a+966 (51) 234-5678\u202c'
  assert.deepEqual(await at({ channel: 'sms', recipient: copied }), ['channel'], 'a number copied from a contact')
  assert.deepEqual(await at({ days: 366 }), ['days'])
  const { message } = await app.refused('POST', 'sharing', sent({ channel: 'sms', recipient: '0512345678' }))
  assert.match(message, /super admin enters in the agency’s form: Id of the application, Registered sender/)
})

test('a user who may not print a paper can neither send it nor end its link; another agency and a consignee’s user get 404', async () => {
  const { sharing } = await sendOut()
  for (const who of ['wb', 'consignee1']) {
    const ask = await app.as(who)
    const base = '/api/agencies/1/sharing'
    assert.equal((await ask('POST', base, sent())).status, 404, who)
    assert.equal((await ask('GET', `${base}?document=salePermit&id=${permit.id}`)).status, 404, who)
    assert.equal((await ask('PUT', `${base}/${sharing.id}/revoke`, {})).status, 404, who)
  }
  const other = await app.as('admin2')
  const base = `/api/agencies/${app.gulf.id}/sharing`
  assert.equal((await other('POST', base, sent())).status, 404)
  assert.equal((await other('PUT', `${base}/${sharing.id}/revoke`, {})).status, 404)
})

test('a statement is sent for the chosen days, from the page of its party', async () => {
  const customer = app.world.customers[0]
  const { period } = await app.get<Sendable>(`sharing?document=customer&id=${customer}`)
  assert.ok(period)
  const { link } = await sendOut({
    document: 'customer',
    id: customer,
    from: app.ago(30),
    to: app.ago(0),
    days: 10,
  })
  const page = await open(link)
  assert.equal(page.status, 200, page.text)
  assert.match(page.text, /Statement of Account[\s\S]*Closing balance, SAR/)
  assert.equal((await sharingIn(customer, 'master-data/customer')).length, 1)
})

test('the link to a statement shows the account for the consignees that the sender chose, and no others', async () => {
  const [customer] = app.world.customers
  const { c1, c2 } = app.world.companies
  const period = { document: 'customer', id: customer, from: app.ago(20), to: app.ago(0) }
  const closingOf = async (of: object): Promise<string> => {
    const { link } = await sendOut({ ...period, ...of })
    const { text } = await open(link)
    return /Closing balance, SAR[\s\S]*?([\d,]+\.\d\d)/.exec(text)![1]!
  }
  const [whole, first, second] = [
    await closingOf({}),
    await closingOf({ consignees: `${c1}` }),
    await closingOf({ consignees: `${c2}` }),
  ]
  assert.notEqual(whole, '0.00')
  assert.deepEqual([first, second], [whole, '0.00'])
  assert.equal(await closingOf({ consignees: `${c1},${c2}`, withBranches: true }), whole)
  const refused = await app.refused('POST', 'sharing', sent({ ...period, consignees: 'all' }))
  assert.equal(refused.status, 400)
})

test('the recipient of a paper is deleted 30 days after its link has ended; the masked address stays', async () => {
  const { sharing } = await sendOut({ recipient: 'fahd@example.com' })
  const kept = async (): Promise<string | undefined> =>
    (await sharingIn()).find(({ id }) => id === sharing.id)?.recipient
  const end = (days: number) =>
    pool.query(`update app.sharing set expires_at = now() - $2 * interval '1 day' where id = $1`, [sharing.id, days])
  await end(29)
  await clearLeftovers(pool)
  assert.equal(await kept(), 'fahd@example.com')
  await end(31)
  await clearLeftovers(pool)
  assert.equal(await kept(), 'f•••@example.com')
  const { rows } = await pool.query('select recipient, words from app.sharing where id = $1', [sharing.id])
  assert.deepEqual(rows, [{ recipient: '', words: '' }])
})

test('a laytime statement names the party it claims from, also a customer, and the net of its ports', async () => {
  const { world } = app
  const customer = await app.get(`master-data/customer/${world.customers[0]}`)
  const { id: voyage } = await app.add('shipping', {
    ...{ voyageNo: 'V-L1', vessel: world.vessels['MV Karri Bay'], shipmentManager: world.companies.shipmentOwner },
    ...{ loadPorts: [world.ports.kwinana], dischargePort: world.ports.jeddah, eta: '2025-01-06T08:00:00+03:00' },
  })
  const statement = (port: number | undefined, completedAt: string) => ({
    ...{ date: app.ago(1), voyage, port, side: 'Accounts receivable', partyRole: 'Receiver', accountOf: 'Customer' },
    ...{ claimedCustomer: customer.id, operation: 'Discharge', quantity: 10_000, rate: 10_000, basis: 'Rate per day' },
    ...{ terms: 'SHINC', startRule: 'Hours after notice', norTenderedAt: '2025-01-06T08:00:00+03:00', completedAt },
    ...{ demurrageRate: 22_000, despatchBasis: 'All time saved', method: 'Reversible', holidays: [], tiers: [] },
    ...{ weatherExcepted: true, onceOnDemurrage: true, unlessSooner: false, perDayOrPart: false, isNetted: false },
    facts: [],
  })
  const { id } = await app.add('reports/laytime', statement(world.ports.jeddah, '2025-01-08T08:00:00+03:00'))
  await app.add('reports/laytime', statement(world.ports.yanbu, '2025-01-09T08:00:00+03:00'))
  await app.act('reports/laytime', id, 'calculate')
  const { link } = await sendOut({ document: 'laytime', id })
  const { text } = await open(link)
  // Two days are allowed and five are used.
  for (const told of [String(customer.name), 'Net, USD', '66,000.00']) assert.ok(text.includes(told), told)
})

test('openings are counted per address: the sixty-first within a minute is refused, whatever its link', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => open('/s/nothing')))
  assert.ok(answers.some(({ status }) => status === 429))
  const refused = await open('/s/nothing')
  assert.match(refused.text, /<p lang="ar"[^>]*>فُتحت من هنا[\s\S]*Too many papers were opened from here/)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 60, `retry after ${seconds}`)
  await pool.query(`delete from app.attempt where key like 'open:%'`)
})

test('what fails while a link is opened is a page in both languages, too', async () => {
  await pool.query('alter function app.open_sharing rename to open_sharing_away')
  const failed = await open(`/s/${'A'.repeat(43)}`)
  await pool.query('alter function app.open_sharing_away rename to open_sharing')
  for (const [{ status, text, headers }, expected, sentence] of [
    [failed, 500, /حدث خطأ[\s\S]*Something went wrong \(\d+\)/],
    [await open('/s/%00'), 400, /تعذّرت قراءة[\s\S]*cannot be read/],
  ] as const) {
    assert.deepEqual([status, headers.get('content-type')], [expected, 'text/html; charset=utf-8'])
    assert.match(text, sentence)
    assert.match(headers.get('content-security-policy') ?? '', /style-src 'nonce-/)
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
  }
})
