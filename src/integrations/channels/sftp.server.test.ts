// Files over SFTP, to a real server on this machine.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { OutgoingMessage } from '#integrations/channels/channel.ts'
import { ftpChannel } from '#integrations/channels/ftp.ts'
import { fingerprintOf } from '#integrations/channels/sftp.ts'
import { reachOf } from '#integrations/dispatch-channels.ts'
import { worldHere } from '../../../tests/message-servers.ts'
import { startSftpServer } from '../../../tests/sftp-server.ts'

let server: Awaited<ReturnType<typeof startSftpServer>>
before(async () => {
  server = await startSftpServer()
})
after(() => server?.close())
beforeEach(() => {
  server.files.clear()
  Object.assign(server.state, { password: 'word-of-the-house', losing: 0 })
})

const world = worldHere(15_000)
const settingsWith = (more: Record<string, string> = {}) => ({
  ...{
    FTP_HOST: 'sftp://127.0.0.1',
    FTP_PORT: String(server.port),
    FTP_USER: 'gms',
    FTP_PASSWORD: 'word-of-the-house',
  },
  ...{ FTP_DIRECTORY: '/out', FTP_HOST_KEY: fingerprintOf(server.publicKey), ...more },
})

const messageOf = (content: string): OutgoingMessage => ({
  to: { name: '', email: null, phone: null, language: 'english' },
  content: {
    ...{ subject: '', text: '' },
    attachments: [
      {
        filename: 'list.csv',
        contentType: 'text/csv',
        content: Buffer.from(content).toString('base64'),
        encoding: 'base64',
      },
    ],
  },
  ...{ purpose: 'mail', ttlSeconds: 60, idempotencyKey: 'key' },
})
const send = (more?: Record<string, string>, content = 'a;b') =>
  ftpChannel(settingsWith(more), world).send(messageOf(content))
const kept = () => [...server.files].map(([name, bytes]) => [name, bytes.toString()])

test('a file arrives under its own name, and replaces an earlier one', async () => {
  assert.deepEqual(await send(), { accepted: true })
  assert.deepEqual(await send({}, 'c;d'), { accepted: true })
  assert.deepEqual(kept(), [['/out/list.csv', 'c;d']])
})

test('an incomplete file is not stored', async () => {
  server.state.losing = 1
  const outcome = await send()
  assert.deepEqual(outcome, { accepted: false, errorClass: 'TRANSIENT', detail: '2 of 3 bytes arrived' })
  assert.deepEqual(kept(), [])
})

const wrongs: [title: string, more: Record<string, string>][] = [
  ['another key than the one entered', { FTP_HOST_KEY: fingerprintOf(Buffer.from('another')) }],
  ['no fingerprint of the key', { FTP_HOST_KEY: '' }],
  ['a wrong password', { FTP_PASSWORD: 'wrong-word' }],
  ['no such directory', { FTP_DIRECTORY: '/nowhere' }],
]
for (const [title, more] of wrongs) {
  test(`${title}: nothing is sent, and a user must correct the settings`, async () => {
    const outcome = await send(more)
    assert.deepEqual(
      [outcome.accepted, 'errorClass' in outcome && outcome.errorClass],
      [false, 'CONFIG'],
      JSON.stringify(outcome),
    )
    assert.ok(!JSON.stringify(outcome).includes('wrong-word'))
    assert.deepEqual(kept(), [])
  })
}

test('a server that does not answer is tried again', async () => {
  const outcome = await send({ FTP_PORT: '1' })
  assert.deepEqual([outcome.accepted, 'errorClass' in outcome && outcome.errorClass], [false, 'TRANSIENT'])
})

test('a server that speaks only outdated ciphers is tried again: no setting would help', async () => {
  const outdated = await startSftpServer({ cipher: ['3des-cbc'] })
  const outcome = await send({ FTP_PORT: String(outdated.port), FTP_HOST_KEY: fingerprintOf(outdated.publicKey) })
  await outdated.close()
  assert.deepEqual([outcome.accepted, 'errorClass' in outcome && outcome.errorClass], [false, 'TRANSIENT'])
})

test('dispatches are sent over SFTP if the receiver’s address begins with sftp://', async () => {
  const own = Object.entries(settingsWith()).map(([name, value]) => [`GFSA_${name}`, value])
  const { target, greet } = reachOf({ receiver: 'gfsa', channel: 'ftp' }, Object.fromEntries(own), world)
  assert.deepEqual([target, await greet()], ['sftp://127.0.0.1/out', { accepted: true, said: 'LIST' }])
})
