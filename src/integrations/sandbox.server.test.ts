// Nothing leaves a sandbox: every kind of channel is told to send while real servers on this machine listen; none of them is reached, and
// each channel gives the reason. The same message from a real agency arrives.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { openSealing } from '#database/sealing.ts'
import { greetAuthority } from '#integrations/authority.ts'
import { channelKinds } from '#integrations/channels/kinds.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { balancesOf, filesOfFims } from '#integrations/fims-balances.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { openPaperChannels, openReaching } from '#integrations/reaching.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'
import { channels as kindsOfMessages } from '#session/messaging-calls.ts'
import { openDispatches } from '../../tests/dispatch-sending.ts'
import { startFtpServer } from '../../tests/ftp-server.ts'
import { testApplication } from '../../tests/http.ts'
import { messengerFor, outgoingHere, startMailServer, startProvider } from '../../tests/message-servers.ts'

const [real, sandbox] = [1, 77]
let app: Awaited<ReturnType<typeof testApplication>>
let provider: Awaited<ReturnType<typeof startProvider>>
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let files: Awaited<ReturnType<typeof startFtpServer>>
let pool: pg.Pool
let dispatches: ReturnType<typeof openDispatches>
let settings: Record<string, string> = {}
const printed: string[] = []

const settingsHere = (): Record<string, string> => {
  const ftp = (prefix = '') => ({
    ...{ [`${prefix}FTP_HOST`]: '127.0.0.1', [`${prefix}FTP_PORT`]: String(files.port), [`${prefix}FTP_USER`]: 'gms' },
    ...{ [`${prefix}FTP_PASSWORD`]: 'word-of-the-house', [`${prefix}FTP_SECURE`]: 'no' },
  })
  return {
    ...{ WHATSAPP_PHONE_ID: '1065', WHATSAPP_TOKEN: 'whatsapp-token', WHATSAPP_TEMPLATE: 'sign_in' },
    ...{ WHATSAPP_PAPER_TEMPLATE: 'paper', WHATSAPP_URL: provider.url },
    ...{ UNIFONIC_APP_SID: 'sid', UNIFONIC_SENDER: 'GMS', UNIFONIC_URL: `${provider.url}/sms` },
    ...{ TELEGRAM_TOKEN: 'telegram-token', TELEGRAM_URL: provider.url },
    ...{ HTTP_CHANNEL_SECRET: 'http-secret', HTTP_CHANNEL_URL: `${provider.url}/codes` },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' },
    ...{ ...ftp(), ...ftp('GFSA_'), ...ftp('FIMS_') },
    ...{ GFSA_URL: provider.url, GFSA_RECIPIENTS: 'gfsa@example.com' },
    ...{ FIMS_URL: provider.url, FIMS_RECIPIENTS: 'fims@example.com' },
  }
}

before(async () => {
  ;[provider, mailbox, files] = [await startProvider(), await startMailServer(), await startFtpServer()]
  settings = settingsHere()
  app = await testApplication({ mount: () => {} })
  pool = openOwnerPool(app.url, 'gms', 3)
  pool.on('error', () => {})
  dispatches = openDispatches(app, settings)
  await app.sql(`insert into agency (id, name, name_ar) values (${sandbox}, 'Sandbox', 'تجربة');
    insert into app.sandbox (agency_id, home, told_from) values (${sandbox}, ${real}, '2026-01-01')`)
})
after(async () => {
  await dispatches?.pool.end()
  await pool?.end()
  await provider?.close()
  await mailbox?.close()
  await files?.close()
  await app?.end()
})

/** The number of calls, mails and commands that reached the servers, and of lines in the log. */
const arrived = (): number => provider.asked.length + mailbox.mails.length + files.commands.length + printed.length

const messaging = () => messagingOn(pool, messengerFor({ settings, print: line => void printed.push(line) }))

const attachment = { filename: 'paper.txt', contentType: 'text/plain', content: 'eA==', encoding: 'base64' }
const contentFor = (kind: string): object =>
  kind === 'email' || kind === 'ftp' || kind === 'log'
    ? { subject: 'Paper', text: 'Here it is', attachments: [attachment] }
    : { code: '471983' }

const leave = async (agency: number, kind: string): Promise<number> => {
  const to = { name: 'Sara', email: 'sara@example.com', phone: '0512344417', language: 'english' }
  const sealed = (await openSealing(pool)()).seal({ to, content: contentFor(kind), key: `key-${agency}-${kind}` })
  const [row] = await app.sql(
    `insert into app.message (agency_id, purpose, user_id, shown, sealed, channels, expires_at)
     values ($1, 'mail', 1, 'x', $2, $3, now() + interval '2 minutes') returning id`,
    [agency, sealed, [kind]],
  )
  return Number(row.id)
}

const sendAll = async (): Promise<void> => {
  while ((await sendMessages(pool, messaging())) > 0);
}

const wordsOf = async (message: number): Promise<unknown[]> => {
  const [{ state }] = await app.sql('select state from app.message where id = $1', [message])
  const attempts = await app.sql('select detail from app.message_attempt where message_id = $1 order by id', [message])
  return [state, attempts.map(({ detail }) => detail)]
}

test('every kind of channel for messages is covered', () => {
  assert.ok(Object.keys(kindsOfMessages).every(kind => kind in channelKinds))
  assert.equal(Object.keys(channelKinds).length, 7)
})

for (const kind of Object.keys(channelKinds)) {
  test(`no message leaves by ${kind}, and the reason is given`, async () => {
    const before = arrived()
    const left = await leave(sandbox, kind)
    await sendAll()
    assert.equal(arrived(), before)
    assert.deepEqual(await wordsOf(left), ['Failed', [notFromSandbox]])
    if (kind === 'log') return
    await leave(real, kind)
    await sendAll()
    assert.ok(arrived() > before, 'a real agency reaches it')
  })
}

for (const receiver of ['gfsa', 'fims'] as const)
  for (const channel of ['API', 'email', 'ftp'] as const) {
    test(`nothing for ${receiver} leaves by ${channel}, and the reason is given`, async () => {
      const [before, name] = [arrived(), `${receiver}-${channel}`]
      const id = await dispatches.leave(`taxInvoice-${name}`, { receiver, channel }, sandbox)
      await dispatches.drain()
      assert.equal(arrived(), before)
      assert.equal((await dispatches.stateOf(id)).state, 'Dead')
      assert.deepEqual(
        (await dispatches.attemptsOf(id)).map(({ answer }) => answer),
        [notFromSandbox],
      )
      await dispatches.leave(`creditNote-${name}`, { receiver, channel }, real)
      await dispatches.drain()
      assert.ok(arrived() > before, 'a real agency reaches it')
    })
  }

test('neither balances nor files are requested from FIMS', async () => {
  const before = arrived()
  const options = { channels: [], settings, sealing: openSealing(pool), outgoing: outgoingHere }
  assert.deepEqual(await balancesOf(pool, options)(sandbox, '2026-01-01', 1), { problem: notFromSandbox })
  assert.deepEqual(await filesOfFims(pool, options)(sandbox, 'file.csv'), { problem: notFromSandbox })
  assert.equal(arrived(), before)
})

test('no certificate request, no document and no connection test reaches the tax authority', async () => {
  const before = arrived()
  await app.sql(`insert into company (agency_id, id, status, name, name_ar, types, scope, country, vat_no)
      values (${sandbox}, 900001, 'active', 'C', 'ش', '{consignee}', 'OTHERS', 'Saudi Arabia', '300099912300003');
    insert into signing_unit (agency_id, id, status, consignee, name, branch, documents, short_address, business, environment, serial, starts_on)
      values (${sandbox}, 900002, 'Requested', 900001, 'U', 'B', 'both', 'JEDA2929', 'Grain', 'sandbox', '1', '2026-01-01')`)
  const sealing = openSealing(pool)
  const sealed = (await sealing()).seal({ otp: '123456' })
  await app.sql(`insert into app.signing_request (agency_id, unit_id, sealed) values (${sandbox}, 900002, $1)`, [
    sealed,
  ])
  const options = { url: provider.url, timeoutMs: 5_000, sealing, log: { warn() {} } }
  while ((await requestCertificates(pool, options)) > 0);
  await sendEInvoices(pool, options)
  const [unit] = await app.sql('select status, problem from signing_unit where id = 900002')
  assert.deepEqual({ ...unit }, { status: 'Failed', problem: notFromSandbox })
  const platform = { url: provider.url, environment: 'sandbox', timeoutMs: 5_000, isSandbox: true } as const
  assert.equal((await greetAuthority(platform)).accepted, false)
  assert.equal(arrived(), before)
})

test('no connection is tested, and papers can be sent without a configured channel', async () => {
  const before = arrived()
  const reaching = openReaching({
    ...{ messaging: messaging(), receivers: {}, eInvoiceUrl: provider.url },
    backup: { folder: undefined, hour: 2 },
  })
  const reached = await reaching(pool, sandbox)
  const greetings = [
    ...Object.keys(channelKinds).map(kind => reached.channel(kind)),
    ...['gfsa', 'fims'].flatMap(receiver => ['API', 'email', 'ftp'].map(by => reached.dispatch(receiver, by))),
    reached.authority('sandbox'),
  ]
  for (const { greet } of greetings) assert.equal((await greet!()).accepted, false)
  assert.equal(arrived(), before)
  const bare = messagingOn(pool, messengerFor({ settings: {} }))
  const { missingForPapers } = await openPaperChannels(bare)(pool, sandbox)
  assert.deepEqual(missingForPapers('email'), [])
})
