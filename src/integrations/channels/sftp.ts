// Files over SFTP. The server proves its identity by its key, whose fingerprint is in the settings: without the check, anybody on the
// route could take the password and the files.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2'
import { type ChannelSettings, type ErrorClass, failure, requireSettings } from '#integrations/channels/channel.ts'
import type { Deposit, FileNames, Visit } from '#integrations/channels/deposit.ts'
import { detailOf } from '#integrations/channels/provider-request.ts'
import { AddressRefused } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

const scheme = /^sftp:\/\//
// The size limit of a file that is fetched.
const mostBytes = 20 << 20

/** Whether the settings name an SFTP server: an address that begins with sftp://. */
export const isSftp = ({ FTP_HOST }: ChannelSettings): boolean => scheme.test(FTP_HOST ?? '')

/** The fingerprint in the form of `ssh-keygen -l`. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

type SftpError = Error & { level?: string; code?: string | number }

// Only these two status codes concern the settings: no such directory, no permission.
const classOf = (error: SftpError): ErrorClass => {
  const { level, code, message } = error
  if (error instanceof AddressRefused) return 'CONFIG'
  if (level === 'client-authentication' || code === 2 || code === 3) return 'CONFIG'
  return level === 'handshake' && /denied|verification/.test(message) ? 'CONFIG' : 'TRANSIENT'
}

type Done<R> = (error: Error | null | undefined, result: R) => void

const call = <R>(work: (done: Done<R>) => unknown): Promise<R> =>
  promisify<R>(done => void work((error, result) => done(error ?? null, result)))()

// After the connection is closed no pending request is answered, so its error ends the work.
const failOf = (client: Client): Promise<never> =>
  new Promise((_, reject) => {
    client.on('error', reject)
    client.once('close', () => reject(new Error('The connection was closed')))
  })

const openSftp = async (client: Client, config: ConnectConfig): Promise<SFTPWrapper> => {
  await new Promise<void>(resolve => client.once('ready', resolve).connect(config))
  return call<SFTPWrapper>(done => client.sftp(done))
}

// Version 3 of the protocol, which most servers speak, does not rename onto an existing file.
const put = async (sftp: SFTPWrapper, { name, part }: FileNames, file: Buffer): Promise<void> => {
  try {
    await call<void>(done => sftp.writeFile(part, file, error => done(error, undefined)))
    const { size } = await call<{ size: number }>(done => sftp.stat(part, done))
    if (size !== file.length) throw new Error(`${size} of ${file.length} bytes arrived`)
    const rename = () => call<void>(done => sftp.rename(part, name, error => done(error, undefined)))
    const remove = () => call<void>(done => sftp.unlink(name, error => done(error, undefined)))
    await rename().catch(error => remove().then(rename, () => Promise.reject(error)))
  } catch (error) {
    await call<void>(done => sftp.unlink(part, error => done(error, undefined))).catch(() => {})
    throw error
  }
}

const depositIn = (sftp: SFTPWrapper, directory: string): Deposit => {
  const at = (name: string): string => `${directory.replace(/\/$/, '')}/${name}`
  return {
    list: () => call<unknown>(done => sftp.readdir(directory, done)),
    get: async name => {
      const { size } = await call<{ size: number }>(done => sftp.stat(at(name), done))
      if (size > mostBytes) throw new Error('The file is too long')
      return call<Buffer>(done => sftp.readFile(at(name), done))
    },
    put: ({ name, part }, file) => put(sftp, { name: at(name), part: at(part) }, file),
  }
}

/** Visits a directory over SFTP. */
export const visitSftp: Visit = async (settings, { timeoutMs, outgoing }, longestMs, work) => {
  const set = requireSettings(settings, 'FTP_HOST', 'FTP_USER', 'FTP_PASSWORD', 'FTP_HOST_KEY')
  if (typeof set === 'string') return failure('CONFIG', set)
  // Imported with the first file, so that the start does not wait for it.
  const { Client } = (await import('ssh2')).default
  const client = new Client()
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    client.destroy()
  }, longestMs)
  try {
    const port = Number(settings.FTP_PORT || 22)
    const [{ address }] = await outgoing.addressesOf(set.FTP_HOST.replace(scheme, ''), port)
    const config: ConnectConfig = {
      host: address,
      port,
      username: set.FTP_USER,
      password: set.FTP_PASSWORD,
      readyTimeout: timeoutMs,
      hostVerifier: (key: Buffer) => fingerprintOf(key) === set.FTP_HOST_KEY,
    }
    const visited = openSftp(client, config).then(sftp => work(depositIn(sftp, settings.FTP_DIRECTORY || '.')))
    await Promise.race([visited, failOf(client)])
    return undefined
  } catch (error) {
    const late = keepSentence('Not done within {ms} ms.', { ms: longestMs })
    return failure(classOf(error as SftpError), isLate ? late : detailOf(error as Error, [set.FTP_PASSWORD]))
  } finally {
    clearTimeout(alarm)
    client.destroy()
  }
}
