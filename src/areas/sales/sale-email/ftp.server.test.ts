// Invoices by FTP, to a real server on this machine.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import readExcel from 'read-excel-file/node'
import { batch, type MailingApplication, startMailingApplication, to } from '../../../../tests/application-with-mail.ts'
import type { Row } from '../../../../tests/application-with-prices.ts'
import { confirmed } from '../../../../tests/confirmed.ts'
import { ftpCertificate } from '../../../../tests/ftp-certificate.ts'
import { startFtpServer } from '../../../../tests/ftp-server.ts'

const address = 'sales/sale-email'
const word = 'word-of-the-house'

let app: MailingApplication['app']
let pool: MailingApplication['pool']
let invoices: MailingApplication['invoices']
let post: MailingApplication['post']
let now: MailingApplication['now']
let close: MailingApplication['close']
let warned: MailingApplication['warned']
let server: Awaited<ReturnType<typeof startFtpServer>>
before(async () => {
  ;({ app, pool, invoices, post, now, close, warned } = await startMailingApplication())
  server = await startFtpServer()
})
after(async () => {
  await server?.close()
  await close?.()
})
afterEach(() =>
  Object.assign(server.state, {
    password: word,
    refusing: {},
    losing: undefined,
    isUnyielding: false,
    isSilent: false,
  }),
)

const enter = async (settings: Record<string, string | number>) => {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const root = await app.as('super')
  const entered = { channels: null, settings: lines.join('\n') }
  return root('PUT', '/api/agencies/1/messaging', entered, await confirmed(root))
}
const plain = () => ({
  ...{ FTP_HOST: '127.0.0.1', FTP_PORT: server.port, FTP_USER: 'gms', FTP_PASSWORD: word },
  ...{ FTP_DIRECTORY: '/out', FTP_SECURE: 'no' },
})
const byFtp = (of: object = {}) => batch({ channel: 'ftp', ...of })
const makeDue = ({ id }: Row) => pool.query('update app.message set due_at = now() where document_id = $1', [id])
const names = () => [...server.files.keys()]
const outcome = async (sent: Row) => {
  const { status, recipients } = await now(sent)
  return [status, recipients[0]?.state, recipients[0]?.error]
}

test('an agency without an FTP server gets a clear refusal', async () => {
  const { status, body } = await app.ask('POST', address, byFtp({ invoices }))
  assert.equal(status, 400)
  assert.match(String(body.message), /^This agency has no FTP server\./)
})

test('a super admin enters the destination; it is stored encrypted, and its password is never shown, not even its end', async () => {
  const admin = await app.as('admin')
  assert.equal(
    (await admin('PUT', '/api/agencies/1/messaging', { channels: null, settings: 'FTP_HOST=x' })).status,
    404,
  )
  const settings = { ...plain(), FTP_PORT: String(server.port), FTP_PASSWORD: '•••' }
  assert.deepEqual((await enter(plain())).body.settings, settings)
  assert.deepEqual((await enter({ ...plain(), FTP_PASSWORD: '•••' })).body.settings, settings)
  const keyless: Record<string, string>[] = [{ FTP_HOST: 'sftp://files.example.com' }, { FTP_HOST_KEY: 'MD5:aa' }]
  for (const wrong of [
    { FTP_PORT: 70_000 },
    { FTP_SECURE: 'maybe' },
    { FTP_PASSWORD: '' },
    { FTP_HOST: 'a b' },
    { MAIL_FROM: 'GMS no-reply' },
    ...keyless,
  ])
    assert.equal((await enter({ ...plain(), ...wrong })).status, 400, JSON.stringify(wrong))
})

test('a list is uploaded under a temporary name and renamed when complete', async () => {
  const sent = await app.add(address, byFtp({ invoices }))
  assert.deepEqual([sent.status, sent.channel, sent.mails], ['Queued', 'ftp', 1])
  assert.equal(await post(), 1)
  const done = await now(sent)
  assert.deepEqual([done.status, done.sent, done.failed], ['Sent', 1, 0])
  assert.equal(done.recipients[0]?.email, 'ftp://127.0.0.1/out')
  const [name] = names()
  assert.match(name!, /^\/out\/invoices-\d{4}-\d\d-\d\d-\d+\.xlsx$/)
  assert.equal(name, `/out/${done.attachment}`)
  const file = server.files.get(name!)!
  assert.equal(createHash('sha256').update(file).digest('hex'), done.attachmentHash)
  const [sheet] = await readExcel(file)
  assert.ok((sheet as { data: unknown[][] }).data.flat().includes(17_940))
  assert.ok(server.commands.some(line => /^STOR invoices-.*\.part$/.test(line)))
  assert.ok(!server.commands.some(line => /^STOR .*\.xlsx$/.test(line)))
  server.files.clear()
})

test('papers are uploaded one by one, or all in one archive; another list of the same day does not replace it', async () => {
  const papers = await app.add(address, byFtp({ invoices: invoices.slice(0, 2), format: 'PDF' }))
  await app.add(address, byFtp({ invoices: invoices.slice(0, 2), format: 'Zip' }))
  await app.add(address, byFtp({ customer: app.world.customers[0] }))
  await app.add(address, byFtp({ customer: app.world.customers[1] }))
  assert.equal(await post(), 4)
  assert.equal((await now(papers)).status, 'Sent')
  const endings = names().map(name => name.replace(/^.*\./, ''))
  assert.deepEqual(endings.toSorted(), ['pdf', 'pdf', 'xlsx', 'xlsx', 'zip'])
  for (const [name, file] of server.files) assert.match(file.subarray(0, 4).toString('latin1'), /^(%PDF|PK)/, name)
  server.files.clear()
})

test('a wrong password fails with the server’s message; corrected and sent again, it arrives once', async () => {
  await enter({ ...plain(), FTP_PASSWORD: 'wrong-word' })
  const sent = await app.add(address, byFtp({ invoices }))
  await post()
  assert.deepEqual(await outcome(sent), [
    'Failed',
    'Failed',
    'The channel is not set up correctly: 530 Login incorrect.',
  ])
  await enter(plain())
  const again = await app.act(address, sent.id, 'resend')
  assert.deepEqual([again.status, again.failed], ['Queued', 0])
  await post()
  const done = await now(sent)
  assert.deepEqual([done.status, done.recipients[0]?.resends, names().length], ['Sent', 1, 1])
})

const sendAgain = async (id: number) => {
  await app.sql(`update sale_email set status = 'Failed' where id = $1`, [id])
  await app.act(address, id, 'resend')
  await post()
  return now({ id } as Row)
}

test('an existing file is replaced, also on a server that does not rename onto existing files', async () => {
  const [name] = names() as [string]
  const id = Number(/\d+(?=\.xlsx$)/.exec(name)![0])
  for (const isUnyielding of [false, true]) {
    server.files.set(name, Buffer.from('old'))
    server.state.isUnyielding = isUnyielding
    assert.equal((await sendAgain(id)).status, 'Sent')
    assert.ok(server.files.get(name)!.length > 1000)
    assert.equal(names().length, 1)
  }
})

test('a server that cannot rename: it fails, and no partial file is left behind', async () => {
  const [name] = names() as [string]
  server.state.refusing = { RNTO: '553 Not here' }
  const done = await sendAgain(Number(/\d+(?=\.xlsx$)/.exec(name)![0]))
  assert.deepEqual(
    [done.status, done.recipients[0]?.error],
    ['Failed', 'The channel is not set up correctly: 553 Not here'],
  )
  assert.ok(!names().some(left => left.endsWith('.part')))
  server.files.clear()
})

for (const [what, harm, said] of [
  ['is busy', { refusing: { USER: '421 Too many of you' } }, /^The service was not available: 421 Too many/],
  ['loses a part', { losing: 7 }, /^The service was not available: \d+ of \d+ bytes arrived/],
  ['says nothing', { isSilent: true }, /^The service was not available: .*imeout/],
] as const) {
  test(`a server that ${what} is tried again later, and the file gets its name only then`, async () => {
    const sent = await app.add(address, byFtp({ invoices }))
    Object.assign(server.state, harm)
    await post(what === 'says nothing' ? { timeoutMs: 300 } : {})
    const [status, state, error] = await outcome(sent)
    assert.deepEqual([status, state, names()], ['Queued', 'Waiting', []])
    assert.match(String(error), said)
    Object.assign(server.state, { refusing: {}, losing: undefined, isSilent: false })
    await makeDue(sent)
    await post()
    assert.deepEqual([(await now(sent)).status, names().length], ['Sent', 1])
    server.files.clear()
  })
}

test('a server that is down is tried again when it is up', async () => {
  const { port } = server
  await server.close()
  const sent = await app.add(address, byFtp({ invoices }))
  await post()
  const [status, , error] = await outcome(sent)
  assert.equal(status, 'Queued')
  assert.match(String(error), /^The service was not available: .*ECONNREFUSED/)
  server = await startFtpServer({}, port)
  await makeDue(sent)
  await post()
  assert.deepEqual([(await now(sent)).status, names().length], ['Sent', 1])
})

test('a missing directory, or missing encryption where required: a clear message, and no password is sent unencrypted', async () => {
  for (const [settings, said] of [
    [{ FTP_DIRECTORY: '/nowhere' }, 'The channel is not set up correctly: 550 No such directory'],
    [{ FTP_SECURE: '' }, 'The channel is not set up correctly: 502 No TLS here'],
  ] as const) {
    await enter({ ...plain(), ...settings })
    server.commands.length = 0
    const sent = await app.add(address, byFtp({ invoices }))
    await post()
    assert.deepEqual(await outcome(sent), ['Failed', 'Failed', said])
    assert.equal(server.commands.includes(`PASS ${word}`), 'FTP_DIRECTORY' in settings)
  }
  await enter(plain())
})

test('FTPS: complete as well; an untrusted certificate is refused', async () => {
  const secured = await startFtpServer({ tls: ftpCertificate })
  await enter({ ...plain(), FTP_PORT: secured.port, FTP_SECURE: 'yes' })
  const sent = await app.add(address, byFtp({ invoices }))
  await post()
  const [status, , error] = await outcome(sent)
  assert.equal(status, 'Failed')
  assert.match(String(error), /^The channel is not set up correctly: self-signed certificate/)
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, ftpCertificate.cert])
  await app.act(address, sent.id, 'resend')
  await post()
  setDefaultCACertificates(known)
  const done = await now(sent)
  assert.deepEqual([done.status, done.recipients[0]?.error], ['Sent', null])
  const [file] = [...secured.files.values()]
  assert.equal(createHash('sha256').update(file!).digest('hex'), done.attachmentHash)
  await secured.close()
  await enter(plain())
})

test('recipients are for mail only; without a channel it is sent by mail', async () => {
  const refused = await app.ask('POST', address, byFtp({ invoices, ...to('a@example.com') }))
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['recipients']])
  assert.equal((await app.add(address, batch({ invoices, ...to('a@example.com') }))).channel, 'email')
})

test('the history shows the channel, and nothing reveals the password', async () => {
  const days = `from=${app.ago(1)}&to=${app.ago(0)}`
  const path = `reports/sale-email-history-report?${days}`
  const history = await app.get<{ count: number; rows: Row[] }>(`${path}&channel=ftp`)
  const all = await app.get<{ count: number }>(path)
  assert.ok(history.count > 5 && history.count < all.count)
  assert.deepEqual([history.rows[0]?.channel, history.rows[0]?.recipient], ['ftp', 'ftp://127.0.0.1/out'])
  const kept = await app.sql(`select jsonb_build_array(
    (select jsonb_agg(h) from app.history h), (select jsonb_agg(m) from app.message m),
    (select jsonb_agg(a) from app.message_attempt a), (select jsonb_agg(g) from app.agency_messaging g),
    (select jsonb_agg(e) from sale_email e), (select jsonb_agg(r) from sale_email_recipients r))::text as everything`)
  const [{ everything }] = kept as [{ everything: string }]
  assert.ok(everything.includes('FTP_PASSWORD=•••'))
  for (const secret of [word, 'wrong-word', Buffer.from(word).toString('hex')])
    assert.ok(![everything, JSON.stringify(history), ...warned].some(text => text.includes(secret)), secret)
})
