// Which addresses may be connected to: public ones, private ones, and that only the checked address is connected to.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { ask } from '#outgoing/ask.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import { isNetwork, isPublic } from '#outgoing/ranges.ts'

let asked: string[] = []
const server = createServer((request, answer) => {
  asked.push(`${request.method} ${request.headers.host} ${request.url}`)
  if (request.url === '/away') answer.writeHead(302, { location: '/inside' }).end()
  else if (request.url === '/long') answer.end('x'.repeat(2000))
  else if (request.url === '/silent') answer.writeHead(200).write('x')
  else if (request.url === '/nul') answer.end('{"reference":"R\\u00001","text":"\\\\u0000"}\0')
  else answer.end('barley')
})
let port = 0

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const get = { method: 'GET', timeoutMs: 5_000 }
const none = openOutgoing({ allowed: [] })
const here = openOutgoing({ allowed: ['127.0.0.0/8'] })
const answering = (...addresses: string[]) => {
  const left = [...addresses]
  return async () => [{ address: left.length > 1 ? left.shift()! : left[0]!, family: left[0]!.includes(':') ? 6 : 4 }]
}

for (const address of [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0'],
  ...[
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ],
  ...['2001:db8::1', 'barley', ''],
])
  test(`"${address}" is not public`, () => assert.ok(!isPublic(address)))

for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.1.1', '223.255.255.255', '2606:4700::1111'])
  test(`"${address}" is public`, () => assert.ok(isPublic(address)))

test('networks are parsed', () => {
  assert.deepEqual(
    ['10.0.0.0/8', '10.1.2.3', 'fd00::/8', '::1', '10.0.0.0/33', '10.0.0/8', 'x', '', '10.0.0.0/', '1.1.1.1/8/8'].map(
      isNetwork,
    ),
    [true, true, true, true, false, false, false, false, true, false],
  )
})

const written = [
  ...[
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:7f00:1]',
  ],
  ...['http://localhost', 'http://LOCALHOST', 'http://169.254.169.254'],
]
for (const url of written)
  test(`${url} is refused before any connection`, async () => {
    asked = []
    await assert.rejects(ask(none, `${url}:${port}/`, get), { name: 'AddressRefused' })
    assert.deepEqual(asked, [])
  })

test('only http and https are allowed', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://example.com', 'gopher://127.0.0.1', 'data:text/plain,x'])
    await assert.rejects(ask(here, url, get), { name: 'AddressRefused' }, url)
})

test('a name with a private address is refused, even if another of its addresses is public', async () => {
  const two = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  for (const resolve of [answering('10.0.0.1'), answering('::1'), two])
    await assert.rejects(openOutgoing({ allowed: [], resolve }).addressesOf('example.com', 80), /private network/)
})

test('only the checked address is connected to, even if the name resolves to a private one later', async () => {
  asked = []
  let lookups = 0
  const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '10.255.255.1', family: 4 }]
  const { text } = await ask(openOutgoing({ allowed: ['127.0.0.0/8'], resolve }), `http://barley.example:${port}/`, get)
  assert.deepEqual([text, lookups, asked], ['barley', 1, [`GET barley.example:${port} /`]])
  const turned = openOutgoing({ allowed: [], resolve: answering('8.8.8.8', '127.0.0.1') })
  assert.deepEqual(await turned.addressesOf('barley.example', port), [{ address: '8.8.8.8', family: 4 }])
  await assert.rejects(ask(turned, `http://barley.example:${port}/`, get), { name: 'AddressRefused' })
})

test('addresses that the installation allows, or has in its settings, can be reached', async () => {
  const url = `http://127.0.0.1:${port}/`
  assert.deepEqual(await ask(here, url, get), { status: 200, text: 'barley' })
  assert.deepEqual(await ask(openOutgoing({ allowed: [], named: [url, undefined] }), url, get), {
    status: 200,
    text: 'barley',
  })
  const other = openOutgoing({ allowed: [], named: [`http://127.0.0.1:${port + 1}`] })
  await assert.rejects(ask(other, url, get), { name: 'AddressRefused' })
  assert.deepEqual(
    [here.isRefused('127.0.0.1', 1), none.isRefused('localhost', 1), none.isRefused('example.com', 1)],
    [false, true, false],
  )
})

test('a redirect is returned and not followed', async () => {
  asked = []
  assert.equal((await ask(here, `http://127.0.0.1:${port}/away`, get)).status, 302)
  assert.equal(asked.length, 1)
})

test('an answer that is too long, missing or endless is given up', async () => {
  const at = `http://127.0.0.1:${port}`
  await assert.rejects(ask(here, `${at}/long`, { ...get, mostBytes: 1000 }), { code: 'ANSWER_TOO_LONG' })
  await assert.rejects(ask(here, `${at}/silent`, { ...get, timeoutMs: 200 }), { name: 'TimeoutError' })
  const never = openOutgoing({ allowed: [], resolve: () => new Promise(() => {}) })
  await assert.rejects(ask(never, 'http://barley.example/', { ...get, timeoutMs: 200 }), { name: 'TimeoutError' })
})

test('an answer is read without the characters that the database does not store', async () => {
  const { text } = await ask(here, `http://127.0.0.1:${port}/nul`, get)
  assert.deepEqual(JSON.parse(text), { reference: 'R1', text: String.raw`\u0000` })
})
