// Real servers on this machine that receive outgoing messages: a mail server, and a provider with configurable responses.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import type { MessengerOptions } from '#integrations/sending.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers: string
  attachments: { name: string; bytes: Buffer }[]
}

const attachmentsIn = (parts: readonly string[]): Mail['attachments'] =>
  parts.flatMap(part => {
    const [head = '', ...rest] = part.trimStart().split('\r\n\r\n')
    const name = /content-disposition: attachment;\s*filename="?([^"\r\n;]+)/i.exec(head)?.[1]
    return name ? [{ name, bytes: Buffer.from(rest.join(''), 'base64') }] : []
  })

const decoded = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

// =?UTF-8?B?...?= and =?UTF-8?Q?...?=
const plainHeader = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, text) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decoded(`transfer-encoding: quoted-printable\r\n\r\n${text.replaceAll('_', ' ')}`),
    )

const mailIn = (raw: string): Mail => {
  const headers = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string): string => plainHeader(new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '')
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1]
  const parts = boundary ? raw.split(`--${boundary}`) : [raw]
  const part = (type: string): string =>
    decoded((parts.find(one => one.includes(`Content-Type: ${type}`)) ?? '').trimStart())
  const words = { text: part('text/plain'), html: part('text/html') }
  return { to: header('To'), subject: header('Subject'), ...words, headers, attachments: attachmentsIn(parts) }
}

const until = async <T>(found: () => T | undefined, what: string): Promise<T> => {
  const begin = performance.now()
  for (;;) {
    const it = found()
    if (it !== undefined) return it
    if (performance.now() - begin > 20_000) throw new Error(`${what} did not come`)
    await wait(20)
  }
}

/** Returns the elements of a list one after the other, each once; waits for the next if all were read. */
const readerOf = <T>(list: readonly T[], what: string): (() => Promise<T>) => {
  let read = 0
  return async () => {
    const one = await until(() => list[read], what)
    read++
    return one
  }
}

/** A mail server that stores received mails; while `refusing` is set, it replies with that instead. */
export const startMailServer = async ({ credentials }: { credentials?: string } = {}) => {
  const mails: Mail[] = []
  const state = { refusing: undefined as { code: number; message: string } | undefined, silent: false }
  const server = new SMTPServer({
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _session, done) =>
      done(`${auth.username}:${auth.password}` === credentials ? null : new Error('no'), { user: 'x' }),
    onRcptTo: (_address, _session, done) => {
      const { refusing } = state
      if (state.silent) return
      done(refusing ? Object.assign(new Error(refusing.message), { responseCode: refusing.code }) : null)
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(mailIn(Buffer.concat(chunks).toString('latin1')))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${credentials ? `${credentials}@` : ''}127.0.0.1:${port}`,
    state,
    mails,
    /** The next unread mail. */
    next: readerOf(mails, 'A mail'),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Reply = {
  status?: number
  body?: unknown
  delayMs?: number
  /** breaks off in the middle of the response, or sends a response that is not HTTP */
  spoiled?: 'cut' | 'garbage'
}

const spoilAnswer = (answer: ServerResponse, how: NonNullable<Reply['spoiled']>): void => {
  if (how === 'garbage') return void answer.socket?.end('what is this\r\n\r\n')
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  answer.write('{"refer', () => answer.socket?.destroy())
}

/** A provider's server: stores requests and answers with `reply`. */
export const startProvider = async (reply: (asked: ReceivedRequest, count: number) => Reply = () => ({})) => {
  const asked: ReceivedRequest[] = []
  const state = { reply }
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      asked.push(one)
      const { status = 200, body = {}, delayMs = 0, spoiled } = state.reply(one, asked.length)
      if (delayMs) await wait(delayMs)
      if (spoiled) return spoilAnswer(answer, spoiled)
      answer
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    asked,
    next: readerOf(asked, 'A call'),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** Outgoing connections of a test, which may also reach this machine. */
export const outgoingHere = openOutgoing({ allowed: ['127.0.0.0/8', '::1'] })

/** The environment of a channel in a test: nothing is printed, nothing is a sandbox, this machine may be reached. */
export const worldHere = (timeoutMs: number) => ({
  isDemo: async () => false,
  print: () => {},
  timeoutMs,
  outgoing: outgoingHere,
  arabic: {},
  isSandbox: false,
})

/** The options of a messenger that a test does not set itself. */
export const messengerFor = (more: Partial<MessengerOptions>): MessengerOptions => ({
  secret: undefined,
  channels: ['http'],
  settings: {},
  address: 'https://gms.example.com',
  arabic: catalogues.arabic,
  print: () => {},
  outgoing: outgoingHere,
  // Long, because a busy machine is not a silent provider. Tests of silence set their own timeout.
  timeoutMs: 15_000,
  log: { warn() {} },
  ...more,
})
