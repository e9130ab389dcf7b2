// Files over FTP. Each is uploaded under another name and renamed when complete, so that no reader gets half a file.

import { Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import {
  type Attachment,
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  type ErrorClass,
  failure,
  type Outcome,
  type OutgoingMessage,
  requireSettings,
} from '#integrations/channels/channel.ts'
import { withoutSecrets } from '#integrations/channels/provider-request.ts'

// Less than the minute for which a process owns a message.
const mostMs = 50_000

// RFC 959: 4yz is temporary, 5yz permanent. An untrusted certificate is permanent too.
const classOf = (error: Error & { code?: string | number }): ErrorClass => {
  if (error instanceof FTPError) return error.code >= 500 ? 'CONFIG' : 'TRANSIENT'
  return /CERT|VERIFY/.test(String(error.code)) ? 'CONFIG' : 'TRANSIENT'
}

const isRefused =
  (...codes: number[]) =>
  (error: Error): boolean =>
    error instanceof FTPError && (codes.length === 0 ? error.code >= 500 : codes.includes(error.code))

/** Runs `second` where the server refuses `first`; other errors are thrown. */
const orElse = <R>(first: Promise<R>, isMeant: (error: Error) => boolean, second: () => R | Promise<R>): Promise<R> =>
  first.catch(error => {
    if (isMeant(error)) return second()
    throw error
  })

const put = async (client: Client, { filename, content }: Attachment, key: string): Promise<void> => {
  const name = filename.replaceAll(/[\\/]/g, '-')
  const part = `${name}.${key}.part`
  const file = Buffer.from(content, 'base64')
  try {
    await client.uploadFrom(Readable.from([file]), part)
    // Not every server tells a size.
    const size = await orElse(client.size(part), isRefused(500, 502, 504), () => file.length)
    if (size !== file.length) throw new Error(`${size} of ${file.length} bytes arrived`)
    // Some servers rename onto nothing that is there.
    await orElse(client.rename(part, name), isRefused(), async () => {
      await client.remove(name, true)
      return client.rename(part, name)
    })
  } catch (error) {
    if (!client.closed) await client.remove(part, true).catch(() => {})
    throw error
  }
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  { timeoutMs }: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, 'FTP_HOST', 'FTP_USER', 'FTP_PASSWORD')
  if (typeof set === 'string') return failure('CONFIG', set)
  const { content, idempotencyKey } = message
  if ('code' in content || !content.attachments?.length) return failure('CONFIG', 'No file to send')
  const client = new Client(timeoutMs)
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    client.close()
  }, mostMs)
  try {
    await client.access({
      host: set.FTP_HOST,
      port: Number(settings.FTP_PORT || 21),
      user: set.FTP_USER,
      password: set.FTP_PASSWORD,
      // Encrypted unless the settings say otherwise, because name, password and invoices are sent.
      secure: settings.FTP_SECURE !== 'no',
    })
    if (settings.FTP_DIRECTORY) await client.cd(settings.FTP_DIRECTORY)
    for (const attachment of content.attachments) await put(client, attachment, idempotencyKey)
    return { accepted: true }
  } catch (error) {
    const words = isLate ? `Not done within ${mostMs} ms` : (error as Error).message
    return failure(classOf(error as Error), withoutSecrets(words, [set.FTP_PASSWORD]))
  } finally {
    clearTimeout(alarm)
    client.close()
  }
}

export const ftpChannel = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'ftp',
  send: message => send(message, settings, world),
})
