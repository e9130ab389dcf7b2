// Sending messages to real servers on this machine that accept them, refuse them or do not answer.

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { notOpened } from '#database/sealing.ts'
import { signatureOf } from '#integrations/channels/http.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { clearLeftovers } from '#integrations/schedule.ts'
import {
  accepted,
  app,
  attempts,
  clean,
  close,
  leave,
  mailbox,
  message,
  open,
  pool,
  printed,
  provider,
  replying,
  send,
  settings,
  warned,
} from '../../tests/application-with-messages.ts'
import { messengerFor, type Reply, startMailServer } from '../../tests/message-servers.ts'

before(open)
after(close)
afterEach(clean)

for (const [kind, id] of [
  ['whatsapp-cloud', 'wamid.1'],
  ['unifonic-sms', '77'],
  ['telegram-gateway', 'tg-1'],
  ['http', 'own-1'],
] as const) {
  test(`${kind} is called as its provider requires, and its answer is stored`, async () => {
    replying({ body: accepted[kind] })
    const left = await leave()
    assert.equal(await send([kind]), 1)
    const { path, headers, body } = provider.asked.at(-1)!
    const form = new URLSearchParams(body)
    const seen = {
      'whatsapp-cloud': () => [
        path,
        headers.authorization,
        JSON.parse(body).to,
        body.split('471983').length - 1,
        JSON.parse(body).template.language.code,
      ],
      'unifonic-sms': () => [
        path,
        form.get('AppSid'),
        form.get('Recipient'),
        form.get('Body'),
        form.get('CorrelationID'),
      ],
      'telegram-gateway': () => [
        path,
        headers.authorization,
        JSON.parse(body).phone_number,
        JSON.parse(body).code,
        JSON.parse(body).ttl,
      ],
      http: () => [
        path,
        headers['idempotency-key'],
        // The receiver may refuse what is signed in the future.
        Number(/t=(\d+)/.exec(String(headers['x-gms-signature']))?.[1]) * 1000 <= Date.now(),
        JSON.parse(body).to.phone,
        JSON.parse(body).content.code,
        headers['x-gms-signature'] ===
          signatureOf(body, 'http-secret', Number(/t=(\d+)/.exec(String(headers['x-gms-signature']))?.[1])),
      ],
    }[kind]()
    assert.deepEqual(
      seen,
      {
        'whatsapp-cloud': ['/1065/messages', 'Bearer whatsapp-token', '966512344417', 2, 'en_US'],
        'unifonic-sms': [
          '/sms',
          'unifonic-sid',
          '966512344417',
          '471983 is your GMS code. Do not share it.',
          'the-key',
        ],
        'telegram-gateway': ['/sendVerificationMessage', 'Bearer telegram-token', '+966512344417', '471983', 120],
        http: ['/codes', 'the-key', true, '0512344417', '471983', true],
      }[kind],
    )
    assert.deepEqual(await attempts(left), [
      { channel: kind, accepted: true, class: null, detail: null, provider: id, delivery: null },
    ])
    assert.equal((await message(left)).state, 'Sent')
  })
}

test('a code by mail, in Arabic right to left', async () => {
  await leave({ to: { language: 'arabic' } })
  await send(['email'])
  const mail = await mailbox.next()
  assert.deepEqual([mail.subject, mail.to], ['رمز GMS الخاص بك', 'Sara <sara@example.com>'])
  assert.match(mail.html, /dir="rtl"[\s\S]*471983/)
  assert.match(mail.headers, /auto-submitted: auto-generated/i)
})

const meta = (code: number, message = 'no') => ({ status: 400, body: { error: { code, message } } })
const failures: [string, Reply, string][] = [
  ['whatsapp-cloud', meta(131026, 'Message undeliverable to 966512344417'), 'NOT_REACHABLE'],
  ['whatsapp-cloud', meta(190, 'Bad token whatsapp-token'), 'CONFIG'],
  ['whatsapp-cloud', meta(131056), 'RATE_LIMITED'],
  ['whatsapp-cloud', meta(131008), 'INVALID_RECIPIENT'],
  ['whatsapp-cloud', { status: 500, body: { error: { code: 131016, message: 'later' } } }, 'TRANSIENT'],
  ['whatsapp-cloud', meta(132001), 'CONFIG'],
  ['whatsapp-cloud', { status: 502, body: '<html>' }, 'TRANSIENT'],
  [
    'unifonic-sms',
    { body: { success: false, errorCode: 'ER-07', message: 'Invalid recipient 966512344417' } },
    'INVALID_RECIPIENT',
  ],
  ['unifonic-sms', { body: { success: false, errorCode: 'ER-01', message: 'Invalid AppSid unifonic-sid' } }, 'CONFIG'],
  ['unifonic-sms', { status: 503, body: 'down' }, 'TRANSIENT'],
  ['telegram-gateway', { body: { ok: false, error: 'PHONE_NUMBER_NOT_AVAILABLE' } }, 'NOT_REACHABLE'],
  ['telegram-gateway', { body: { ok: false, error: 'PHONE_NUMBER_INVALID' } }, 'INVALID_RECIPIENT'],
  ['telegram-gateway', { body: { ok: false, error: 'ACCESS_TOKEN_INVALID' } }, 'CONFIG'],
  ['telegram-gateway', { status: 429, body: { ok: false, error: 'FLOOD_WAIT_30' } }, 'RATE_LIMITED'],
  ['http', { status: 401, body: 'who are you, http-secret 471983' }, 'CONFIG'],
  ['http', { status: 422, body: 'no such number 0512344417' }, 'INVALID_RECIPIENT'],
  ['http', { status: 429 }, 'RATE_LIMITED'],
  ['http', { status: 500 }, 'TRANSIENT'],
  ['http', { delayMs: 900 }, 'TRANSIENT'],
]
for (const [kind, reply, expected] of failures) {
  test(`${kind}: ${JSON.stringify(reply).slice(0, 70)} is ${expected}, and no secret of it is stored`, async () => {
    replying(reply)
    const left = await leave()
    await send([kind], reply.delayMs ? { timeoutMs: 300 } : {})
    const [one] = await attempts(left)
    assert.deepEqual([one.accepted, one.class], [false, expected])
    for (const secret of ['471983', '512344417', '-token', '-sid', 'http-secret'])
      assert.equal(one.detail.includes(secret), false, one.detail)
    const { state, isEmpty } = await message(left)
    const mayPass = expected === 'TRANSIENT' || expected === 'RATE_LIMITED'
    assert.deepEqual([state, isEmpty], mayPass ? ['Waiting', false] : ['Failed', true])
  })
}

for (const [code, reply, expected] of [
  [550, 'no such user sara@example.com', 'INVALID_RECIPIENT'],
  [451, 'try again later', 'TRANSIENT'],
  [554, 'we do not take your mail', 'CONFIG'],
] as const) {
  test(`a mail server that answers ${code} is ${expected}`, async () => {
    mailbox.state.refusing = { code, message: reply }
    const left = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
    await send([])
    const [one] = await attempts(left)
    assert.deepEqual([one.channel, one.class], ['email', expected])
    assert.equal(one.detail.includes('sara@example.com'), false)
  })
}

test('waiting for a mail server is limited in time; one that cannot be reached is tried again', async () => {
  mailbox.state.silent = true
  const left = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
  await send([], { timeoutMs: 400 })
  assert.equal((await attempts(left))[0].class, 'TRANSIENT')
  const other = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
  await send([], { settings: { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' } })
  assert.equal((await attempts(other))[0].class, 'TRANSIENT')
  mailbox.state.silent = false
  await app.sql('update app.message set due_at = now()')
  await send([])
  assert.deepEqual([(await message(left)).state, (await message(other)).state], ['Sent', 'Sent'])
})

test('a message that cannot be decrypted is tried again for some minutes, and fails with the reason', async () => {
  const left = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
  const secret = 'another secret than the database’s'
  await send([], { secret })
  assert.equal((await message(left)).state, 'Waiting')
  await app.sql('update app.message set due_at = now(), tries = 6')
  await send([], { secret })
  const reasons = (await attempts(left)).map(({ class: errorClass, detail }) => [errorClass, detail])
  assert.deepEqual([(await message(left)).state, reasons], ['Failed', [1, 2].map(() => ['CONFIG', notOpened])])
})

test('if one channel fails the next is used, in the agency’s order', async () => {
  replying(meta(131026), { body: { success: false, errorCode: 'ER-01', message: 'AppSid' } }, { body: accepted.http })
  const left = await leave()
  await send(['whatsapp-cloud', 'unifonic-sms', 'http', 'email'])
  assert.deepEqual(
    (await attempts(left)).map(({ channel, accepted }) => [channel, accepted]),
    [
      ['whatsapp-cloud', false],
      ['unifonic-sms', false],
      ['http', true],
    ],
  )
  assert.deepEqual((await message(left)).channels, ['email'])
})

test('after a temporary failure it is tried again, at growing intervals, until the message has expired', async () => {
  replying({ status: 500 }, { status: 500 }, { body: accepted.http })
  const left = await leave()
  await send(['http'])
  const [due] = await app.sql(`select round(extract(epoch from due_at - now()))::int as seconds from app.message`)
  assert.ok(due.seconds >= 1 && due.seconds <= 2, `${due.seconds} s`)
  assert.equal(await send(['http']), 0, 'not yet')
  for (const seconds of [6, undefined]) {
    await app.sql('update app.message set due_at = now()')
    await send(['http'])
    const [next] = await app.sql(`select round(extract(epoch from due_at - now()))::int as seconds from app.message`)
    if (seconds) assert.ok(Math.abs(next.seconds - seconds) <= 1, `${next.seconds} s`)
  }
  assert.deepEqual([(await message(left)).state, (await attempts(left)).length], ['Sent', 3])
  const late = await leave({ ttl: 0 })
  await send(['http'])
  assert.deepEqual([(await message(late)).state, await attempts(late)], ['Failed', []])
})

test('a percent sign in the password of the mail server need not be escaped', async () => {
  const guarded = await startMailServer({ credentials: 'gms:50%off' })
  const left = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
  await send([], { settings: { ...settings, SMTP_URL: guarded.url } })
  await guarded.close()
  assert.deepEqual([(await message(left)).state, guarded.mails.length], ['Sent', 1])
})

test('a mail that a slow server takes for longer than a minute is not sent by another process as well', async () => {
  mailbox.state.silent = true
  const before = mailbox.mails.length
  const left = await leave({ purpose: 'mail', content: { subject: 's', text: 't' } })
  const sending = send([], { timeoutMs: 1_500 })
  while ((await message(left)).tries === 0) await wait(10)
  const [past] = await app.sql(`select due_at - interval '100 seconds' as due from app.message where id = $1`, [left])
  await app.sql('update app.message set due_at = $1 where id = $2', [past!.due, left])
  assert.equal(await send([]), 0)
  await sending
  assert.equal(mailbox.mails.length, before)
})

test('with two processes a message is sent once', async () => {
  replying({ body: accepted.http, delayMs: 100 })
  const before = provider.asked.length
  for (let n = 0; n < 8; n++) await leave()
  await Promise.all([send(['http']), send(['http']), send(['http'])])
  assert.equal(provider.asked.length - before, 8)
})

test('a stop finishes the messages under way and claims no more', async () => {
  replying({ body: accepted.http, delayMs: 500 })
  for (let n = 0; n < 45; n++) await leave()
  const before = provider.asked.length
  const messenger = await startMessenger(app.url, messengerFor({ settings }))
  while (provider.asked.length === before) await wait(10)
  await messenger.stop()
  const rows = await app.sql('select state, count(*)::int as count from app.message group by state order by state')
  assert.deepEqual(rows, [
    { state: 'Sent', count: 20 },
    { state: 'Waiting', count: 25 },
  ])
  assert.equal(provider.asked.length - before, 20)
})

test('mails with large files are sent one by one, and small ones together', async () => {
  const file = { filename: 'a.pdf', contentType: 'application/pdf', content: 'A'.repeat(5 << 20), encoding: 'base64' }
  const mail = (attachments: object[]) =>
    leave({ purpose: 'mail', content: { subject: 'Invoices', text: 'Attached.', attachments } })
  for (const attachments of [[], [], [file], [file], []]) await mail(attachments)
  const claimed: number[] = []
  for (let count = 1; count > 0; claimed.push(count)) count = await send(['email'])
  assert.deepEqual(claimed, [3, 1, 1, 0])
  for (let n = 0; n < 5; n++) await mailbox.next()
})

test('the log channel prints in the demo world only', async () => {
  const left = await leave()
  await send(['log'])
  assert.deepEqual([printed, (await attempts(left))[0].class], [[], 'CONFIG'])
  await app.sql(`insert into app.demo_world (told_from) values ('2026-01-01')`)
  await leave()
  await send(['log'])
  assert.deepEqual(printed, ['Message for Sara: one-time code 471983'])
})

test('encrypted content is emptied when it expires, and the log of failures has no secret', async () => {
  replying({ body: accepted.http })
  const left = await leave({ ttl: 1 })
  await send(['http'])
  await wait(1100)
  await clearLeftovers(pool)
  assert.equal((await message(left)).isEmpty, true)
  for (const secret of ['471983', '512344417', '-token', 'http-secret'])
    assert.equal(JSON.stringify(warned).includes(secret), false, secret)
})

test('a paper is sent by WhatsApp with its own template, and by SMS as a line with its link', async () => {
  const content = { paperToken: 'of-this-paper', words: 'Sale permit SP-1\nRed Sea', until: '24-Nov-2026' }
  const link = 'https://gms.example.com/s/of-this-paper'
  const sendBy = async (kind: 'whatsapp-cloud' | 'unifonic-sms', more: object = {}) => {
    replying({ body: accepted[kind] })
    const left = await leave({ purpose: 'paper', content })
    await app.sql('update app.message set channels = $2 where id = $1', [left, [kind]])
    await send([], { settings: { ...settings, ...more } })
    return { state: (await message(left)).state, body: provider.asked.at(-1)!.body }
  }
  const chat = await sendBy('whatsapp-cloud', { WHATSAPP_PAPER_TEMPLATE: 'paper_link' })
  const { template } = JSON.parse(chat.body)
  assert.deepEqual([chat.state, template.name], ['Sent', 'paper_link'])
  const texts = template.components[0].parameters.map(({ text }: { text: string }) => text)
  assert.deepEqual(texts, ['Sale permit SP-1 Red Sea', link])
  const line = await sendBy('unifonic-sms')
  assert.deepEqual(
    [line.state, new URLSearchParams(line.body).get('Body')],
    ['Sent', `Sale permit SP-1 Red Sea\n${link}`],
  )
  assert.equal((await sendBy('whatsapp-cloud')).state, 'Failed')
})
