// Files over FTP, FTPS or SFTP. Each is uploaded under another name and renamed when complete, so that no reader gets an incomplete file.

import { isIP } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type { Client, FTPError } from 'basic-ftp'
import {
  type Attachment,
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  type ErrorClass,
  failure,
  type Greeting,
  type Outcome,
  type OutgoingMessage,
  requireSettings,
} from '#integrations/channels/channel.ts'
import { type Deposit, depositPlaceOf, type FileNames, type Visit } from '#integrations/channels/deposit.ts'
import { detailOf } from '#integrations/channels/provider-request.ts'
import { isSftp, visitSftp } from '#integrations/channels/sftp.ts'
import { AddressRefused } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

// Milliseconds. Less than the minute for which a process owns a message.
const mostMs = 50_000
// The size limit of a file that is fetched.
const mostBytes = 20 << 20

const isAnswer = (error: Error): error is FTPError => error.name === 'FTPError'

// RFC 959: 4yz is temporary, 5yz permanent. An untrusted certificate is permanent too.
const classOf = (error: Error & { code?: string | number }): ErrorClass => {
  if (error instanceof AddressRefused) return 'CONFIG'
  if (isAnswer(error)) return error.code >= 500 ? 'CONFIG' : 'TRANSIENT'
  return /CERT|VERIFY/.test(String(error.code)) ? 'CONFIG' : 'TRANSIENT'
}

const isRefused =
  (...codes: number[]) =>
  (error: Error): boolean =>
    isAnswer(error) && (codes.length === 0 ? error.code >= 500 : codes.includes(error.code))

/** Runs `second` if the server refuses `first`; other errors are thrown. */
const orElse = <R>(first: Promise<R>, isMeant: (error: Error) => boolean, second: () => R | Promise<R>): Promise<R> =>
  first.catch(error => {
    if (isMeant(error)) return second()
    throw error
  })

const put = async (client: Client, { name, part }: FileNames, file: Buffer): Promise<void> => {
  try {
    await client.uploadFrom(Readable.from([file]), part)
    // Not every server reports sizes.
    const size = await orElse(client.size(part), isRefused(500, 502, 504), () => file.length)
    if (size !== file.length) throw new Error(`${size} of ${file.length} bytes arrived`)
    // Some servers do not rename onto an existing file.
    await orElse(client.rename(part, name), isRefused(), async () => {
      await client.remove(name, true)
      return client.rename(part, name)
    })
  } catch (error) {
    if (!client.closed) await client.remove(part, true).catch(() => {})
    throw error
  }
}

const get = async (client: Client, name: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  const into = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      bytes += chunk.length
      done(bytes > mostBytes ? new Error('The file is too long') : null)
    },
  })
  await client.downloadTo(into, name)
  return Buffer.concat(chunks)
}

const depositOf = (client: Client): Deposit => ({
  list: () => client.list(),
  get: name => get(client, name),
  put: (names, file) => put(client, names, file),
})

const visitFtp: Visit = async (settings, { timeoutMs, outgoing }, longestMs, work) => {
  const set = requireSettings(settings, 'FTP_HOST', 'FTP_USER', 'FTP_PASSWORD')
  if (typeof set === 'string') return failure('CONFIG', set)
  // Imported with the first file, so that the start does not wait for it.
  const { Client } = await import('basic-ftp')
  const client = new Client(timeoutMs)
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    client.close()
  }, longestMs)
  try {
    const port = Number(settings.FTP_PORT || 21)
    const [{ address }] = await outgoing.addressesOf(set.FTP_HOST, port)
    await client.access({
      host: address,
      port,
      user: set.FTP_USER,
      password: set.FTP_PASSWORD,
      // Encrypted unless the settings turn it off, because name, password and invoices are sent.
      secure: settings.FTP_SECURE !== 'no',
      // The certificate must be for the host's name, whatever address it resolves to.
      secureOptions: { host: set.FTP_HOST, ...(isIP(set.FTP_HOST) === 0 && { servername: set.FTP_HOST }) },
    })
    if (settings.FTP_DIRECTORY) await client.cd(settings.FTP_DIRECTORY)
    await work(depositOf(client))
    return undefined
  } catch (error) {
    const late = keepSentence('Not done within {ms} ms.', { ms: longestMs })
    return failure(classOf(error as Error), isLate ? late : detailOf(error as Error, [set.FTP_PASSWORD]))
  } finally {
    clearTimeout(alarm)
    client.close()
  }
}

const visit: Visit = (settings, ...more) => (isSftp(settings) ? visitSftp : visitFtp)(settings, ...more)

const namesOf = ({ filename }: Attachment, key: string): FileNames => {
  const name = filename.replaceAll(/[\\/]/g, '-')
  return { name, part: `${name}.${key}.part` }
}

const send = async (
  { content, idempotencyKey }: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const files = 'code' in content ? [] : (content.attachments ?? [])
  if (files.length === 0) return failure('CONFIG', 'There is no file to send.')
  const failed = await visit(settings, world, mostMs, async deposit => {
    for (const file of files) await deposit.put(namesOf(file, idempotencyKey), Buffer.from(file.content, 'base64'))
  })
  return failed ?? { accepted: true }
}

/** A file from the directory named by the settings, or why there is none. */
export const fetchFile = async (
  name: string,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Buffer | Extract<Outcome, { accepted: false }>> => {
  let found: Buffer | undefined
  const failed = await visit(settings, world, mostMs, async deposit => {
    found = await deposit.get(name)
  })
  return failed ?? found!
}

// Lists the directory, because firewalls often block only the data connection.
const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const failed = await visit(settings, world, world.timeoutMs, deposit => deposit.list())
  return failed ?? { accepted: true, said: 'LIST' }
}

export const ftpChannel = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'ftp',
  place: depositPlaceOf(settings),
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
})
