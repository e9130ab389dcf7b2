// Providers' reports on messages, and an agency's own channels.

import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { signatureOf } from '#integrations/channels/http.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import {
  accepted,
  app,
  attempts,
  clean,
  close,
  leave,
  message,
  open,
  provider,
  replying,
  send,
} from '../../tests/application-with-messages.ts'
import { confirmed } from '../../tests/confirmed.ts'

before(open)
after(close)
afterEach(clean)

const hook = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/webhooks/${path}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const metaReport = (id: string, status: string) =>
  JSON.stringify({ entry: [{ changes: [{ value: { statuses: [{ id, status }] } }] }] })
const metaSigned = (body: string, secret = 'app-secret') => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

test('reports are accepted only if they are signed, and never set a message back', async () => {
  replying({ body: accepted['whatsapp-cloud'] })
  const left = await leave()
  await send(['whatsapp-cloud'])
  const report = (status: string) => {
    const body = metaReport('wamid.1', status)
    return hook('0/whatsapp-cloud', body, metaSigned(body))
  }
  const forged = metaReport('wamid.1', 'failed')
  assert.equal((await hook('0/whatsapp-cloud', forged)).statusCode, 404)
  assert.equal((await hook('0/whatsapp-cloud', forged, metaSigned(forged, 'guess'))).statusCode, 404)
  for (const status of ['read', 'delivered', 'sent', 'failed', 'deleted'])
    assert.equal((await report(status)).statusCode, 200)
  assert.equal((await attempts(left))[0].delivery, 'read')
  assert.deepEqual([(await message(left)).state, (await message(left)).isEmpty], ['Delivered', true])
  const asked = (token: string) =>
    app.http.inject({
      url: `/webhooks/0/whatsapp-cloud?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`,
    })
  assert.deepEqual([(await asked('verify')).body, (await asked('guess')).statusCode], ['42', 404])
  for (const path of ['0/log', '0/pigeon', '1x/http', '0/email'])
    assert.equal((await hook(path, '{}')).statusCode, 404, path)
})

test('an undelivered message is sent by the next channel while the code is valid', async () => {
  replying({ body: accepted['whatsapp-cloud'] }, { body: accepted.http })
  const left = await leave()
  await send(['whatsapp-cloud', 'http'])
  const body = metaReport('wamid.1', 'failed')
  await hook('0/whatsapp-cloud', body, metaSigned(body))
  assert.equal((await message(left)).state, 'Waiting')
  await send(['whatsapp-cloud', 'http'])
  assert.deepEqual(
    (await attempts(left)).map(({ channel, delivery }) => [channel, delivery]),
    [
      ['whatsapp-cloud', 'failed'],
      ['http', null],
    ],
  )
  const own = JSON.stringify({ id: 'own-1', delivery: 'failed' })
  assert.equal(
    (await hook('0/http', own, { 'x-gms-signature': signatureOf(own, 'http-secret', 1_700_000_000) })).statusCode,
    404,
    'an old one is not believed',
  )
  assert.equal((await hook('0/http', own, { 'x-gms-signature': signatureOf(own, 'http-secret') })).statusCode, 200)
  assert.equal((await message(left)).state, 'Failed', 'there is none left')
})

test('Unifonic and Telegram report, too', async () => {
  replying({ body: accepted['unifonic-sms'] }, { body: accepted['telegram-gateway'] })
  const sms = await leave()
  await send(['unifonic-sms'])
  const telegram = await leave({ agency: 2 })
  await send(['telegram-gateway'])
  assert.equal((await hook('0/unifonic-sms?key=guess', 'MessageID=77&Status=Delivered')).statusCode, 404)
  assert.equal(
    (
      await hook('0/unifonic-sms?key=hook-key', 'MessageID=77&Status=Delivered', {
        'content-type': 'application/x-www-form-urlencoded',
      })
    ).statusCode,
    200,
  )
  assert.equal((await message(sms)).state, 'Delivered')
  const body = JSON.stringify({ request_id: 'tg-1', delivery_status: { status: 'read' } })
  const at = String(Math.floor(Date.now() / 1000))
  const sign = (token: string) =>
    createHmac('sha256', createHash('sha256').update(token).digest()).update(`${at}\n${body}`).digest('hex')
  assert.equal(
    (await hook('0/telegram-gateway', body, { 'x-request-timestamp': at, 'x-request-signature': sign('guess') }))
      .statusCode,
    404,
  )
  assert.equal(
    (
      await hook('0/telegram-gateway', body, {
        'x-request-timestamp': at,
        'x-request-signature': sign('telegram-token'),
      })
    ).statusCode,
    200,
  )
  assert.equal((await attempts(telegram))[0].delivery, 'read')
})

test('an agency can have its own channels and keys; only super admins see and set them, and never see a whole secret', async () => {
  const [root, boss] = [await app.as('root'), await app.as('boss')]
  const path = '/api/agencies/1/messaging'
  assert.equal((await boss('GET', path)).status, 404)
  assert.equal((await boss('PUT', path, { channels: ['http'], settings: null })).status, 404)
  const lines = `HTTP_CHANNEL_URL=${provider.url}/own\nHTTP_CHANNEL_SECRET=secret-of-agency`
  const entered = { channels: ['http', 'email'], settings: lines }
  assert.equal((await root('PUT', path, entered)).body.code, 'CONFIRMATION_NEEDED')
  const { body } = await root('PUT', path, entered, await confirmed(root))
  assert.deepEqual(body, {
    channels: ['http', 'email'],
    settings: { HTTP_CHANNEL_URL: `${provider.url}/own`, HTTP_CHANNEL_SECRET: '•••ency' },
  })
  assert.ok((await root('PUT', path, { channels: null, settings: 'PATH=/bin' })).body.fields.settings)
  const masked = `HTTP_CHANNEL_SECRET=•••ency\nHTTP_CHANNEL_URL=${provider.url}/own`
  const again = await root('PUT', path, { channels: ['http'], settings: masked }, await confirmed(root))
  assert.deepEqual((await root('GET', path)).body, again.body)
  replying({ body: accepted.http })
  await leave()
  await send(['email'])
  const { path: asked, headers, body: sent } = provider.asked.at(-1)!
  assert.equal(asked, '/own')
  const at = Number(/t=(\d+)/.exec(String(headers['x-gms-signature']))?.[1])
  assert.equal(headers['x-gms-signature'], signatureOf(sent, 'secret-of-agency', at))
  const everything = JSON.stringify(await app.sql('select * from app.history')) + app.lines.join('')
  assert.equal(everything.includes('secret-of-agency'), false)
  const [kept] = await app.sql('select sealed from app.agency_messaging')
  assert.equal(kept.sealed.includes('secret-of-agency'), false)
  const own = JSON.stringify({ id: 'own-1', delivery: 'delivered' })
  assert.equal(
    (await hook('1/http', own, { 'x-gms-signature': signatureOf(own, 'http-secret') })).statusCode,
    404,
    'the environment’s key is not the agency’s',
  )
  assert.equal((await hook('1/http', own, { 'x-gms-signature': signatureOf(own, 'secret-of-agency') })).statusCode, 200)
})

test('a password or a key in an address is a secret, too', async () => {
  const root = await app.as('root')
  const put = async (settings: string) =>
    (await root('PUT', '/api/agencies/1/messaging', { channels: null, settings }, await confirmed(root))).body.settings
  const lines = [
    'GFSA_URL=https://importer:pass-of-gfsa@example.com/in',
    'FIMS_URL=https://example.com/in?key=key-of-fims',
  ]
  const shown = await put(lines.join('\n'))
  assert.deepEqual(shown, { GFSA_URL: '•••m/in', FIMS_URL: '•••fims' })
  const masked = Object.entries(shown).map(([name, value]) => `${name}=${value}`)
  assert.deepEqual(await put(masked.join('\n')), shown)
  const everything = JSON.stringify(await app.sql('select * from app.history')) + app.lines.join('')
  assert.doesNotMatch(everything, /pass-of-gfsa|key-of-fims/)
})

test('settings that cannot be decrypted are entered again', async () => {
  const root = await app.as('root')
  const path = '/api/agencies/1/messaging'
  const settings = 'HTTP_CHANNEL_SECRET=secret-of-agency'
  assert.equal((await root('PUT', path, { channels: null, settings }, await confirmed(root))).status, 200)
  await app.sql(`update app.agency_messaging set sealed = 'sealed with another secret'`)
  assert.deepEqual((await root('GET', path)).body.settings, {})
  const { body } = await root('PUT', path, { channels: null, settings }, await confirmed(root))
  assert.deepEqual(body.settings, { HTTP_CHANNEL_SECRET: '•••ency' })
})

test('an agency’s addresses must be public and have the right scheme, unless the installation allows the network', async () => {
  const root = await app.as('root')
  const put = async (settings: string) =>
    root('PUT', '/api/agencies/1/messaging', { channels: null, settings }, await confirmed(root))
  const ftp = (host: string) => `FTP_HOST=${host}\nFTP_USER=gms\nFTP_PASSWORD=word-of-the-house`
  for (const [line, said] of [
    ['FIMS_URL=http://10.0.0.5/api', /private network/],
    ['GFSA_URL=http://169.254.169.254/latest/meta-data', /private network/],
    ['HTTP_CHANNEL_URL=http://[fd00::1]:8080/', /private network/],
    ['WHATSAPP_URL=https://192.168.1.1', /private network/],
    ['SMTP_URL=smtp://10.0.0.5:25', /private network/],
    [ftp('172.16.0.9'), /private network/],
    ['FIMS_URL=file:///etc/passwd', /whole address/],
    ['TELEGRAM_CALLBACK=javascript:alert(1)', /whole address/],
    ['SMTP_URL=https://mail.example.com', /mail server/],
  ] as const) {
    const { status, body } = await put(line)
    assert.equal(status, 400, line)
    assert.match(body.message, said, line)
  }
  for (const line of [`FIMS_URL=${provider.url}`, 'FIMS_URL=https://fims.example.com/api', ftp('ftp.example.com')])
    assert.equal((await put(line)).status, 200, line)
})

test('a code is never sent to a private address, whatever its name', async () => {
  const inside = openOutgoing({ allowed: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  const before = provider.asked.length
  const settings = { HTTP_CHANNEL_URL: `http://codes.example:${new URL(provider.url).port}/`, HTTP_CHANNEL_SECRET: 'x' }
  const id = await leave()
  await send(['http'], { settings, outgoing: inside })
  const [attempt] = await attempts(id)
  assert.deepEqual([attempt.accepted, attempt.class, provider.asked.length], [false, 'CONFIG', before])
  assert.match(attempt.detail, /private network/)
})
