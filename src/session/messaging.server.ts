// An agency's own channels and FTP server. For super admins only, because a destination is a way for data to leave.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { NotOpened, type Sealing } from '#database/sealing.ts'
import type { BodyOf } from '#kit/call.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { type Outgoing, endOf as placeOf } from '#outgoing/outgoing.ts'
import { isSender } from '#outgoing/sender.ts'
import { writeAgencyHistory } from '#session/agency-history.server.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import type { Ground } from '#session/messages.server.ts'
import {
  type AgencyMessaging,
  agencyMessaging,
  authoritySettings,
  changeAgencyMessaging,
  channels,
  financeSettings,
  ftpSettings,
  mask,
} from '#session/messaging-calls.ts'

type Settings = Record<string, string>

const known = /^(SMTP_URL|MAIL_FROM|(WHATSAPP|UNIFONIC|TELEGRAM|HTTP_CHANNEL|FTP|GFSA|FIMS)_[A-Z_]{2,20})$/
const fields: Fields = Object.assign(
  {},
  ftpSettings,
  authoritySettings,
  financeSettings,
  ...Object.values(channels).map(({ settings }) => settings),
)
// Every setting not listed as public is a secret.
const isSecret = (name: string): boolean => {
  const shape = fields[name]?.shape
  return shape === undefined || (shape.kind === 'text' && shape.secret === true)
}
// A password or a key may be part of an address.
const holdsSecret = (name: string, value: string): boolean => {
  const url = /_(URL|CALLBACK)$/.test(name) ? URL.parse(value) : null
  return isSecret(name) || Boolean(url?.password || url?.search)
}
// Only keys show their last characters; the end of a chosen password would reveal too much.
const endOf = (name: string, value: string): string => (name.endsWith('_PASSWORD') ? '' : value.slice(-4))

const maskSecrets = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      holdsSecret(name, value) ? `${mask}${endOf(name, value)}` : value,
    ]),
  )

// The form in which the audit records them.
const linesOf = (settings: Settings): string[] =>
  Object.entries(maskSecrets(settings)).map(([name, value]) => `${name}=${value}`)

// Settings that cannot be decrypted are lost unless the old secret returns, and are entered again in the form, which shows none.
const openSettings = (sealed: Buffer, sealing: Sealing): Settings => {
  try {
    return sealing.open(sealed) as Settings
  } catch (error) {
    if (error instanceof NotOpened) return {}
    throw error
  }
}

const readMessaging = async (
  sealing: Sealing,
  { tx }: Context,
): Promise<{ channels: string[] | null; settings: Settings }> => {
  const { rows } = await sql<{ channels: string[] | null; sealed: Buffer | null }>`
    select channels, sealed from app.agency_messaging where agency_id = app.agency()`.execute(tx)
  const { channels = null, sealed = null } = rows[0] ?? {}
  return { channels, settings: sealed ? openSettings(sealed, sealing) : {} }
}

/** Reads lines NAME=value; a value left masked stays unchanged. */
const settingsIn = (lines: string, before: Settings): Settings =>
  Object.fromEntries(
    lines
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .map(line => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
        if (!known.test(name))
          refuse('Enter one setting a line, such as WHATSAPP_TOKEN=...', {
            fields: { settings: 'One line is not a setting.' },
          })
        return [name, value.startsWith(mask) ? (before[name] ?? '') : value.trim()] as const
      })
      .filter(([, value]) => value !== ''),
  )

const checkFtp = (settings: Settings, owner = ''): void => {
  const [host, port, user, password, secure, hostKey] = ['HOST', 'PORT', 'USER', 'PASSWORD', 'SECURE', 'HOST_KEY'].map(
    name => settings[`${owner}FTP_${name}`],
  )
  const fields = { settings: 'The FTP server is not entered correctly. Check its address, name and password.' }
  if (host && !(user && password)) refuse('The FTP server needs a name and a password. Enter both.', { fields })
  if (host && !/^(sftp:\/\/)?[\w.:-]+$/.test(host))
    refuse('Enter the FTP server by its name or number, such as ftp.example.com.', { fields })
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
    refuse('The port of the FTP server is a number from 1 to 65535.', { fields })
  if (hostKey && !/^SHA256:[\w+/]{43}$/.test(hostKey))
    refuse('Enter the fingerprint of the server’s key as ssh-keygen -l shows it: SHA256: and 43 characters.', {
      fields,
    })
  if (host?.startsWith('sftp://') && !hostKey)
    refuse('An SFTP server needs the fingerprint of its key, so that no other server is given the files.', { fields })
  if (secure && !['yes', 'no'].includes(secure)) refuse('Choose yes or no for FTPS.', { fields })
}

const checkFtps = (settings: Settings): void => {
  for (const owner of ['', 'GFSA_', 'FIMS_']) checkFtp(settings, owner)
}

const isWritten = (name: string, url: string): boolean => {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' }
  return hostname !== '' && (name === 'SMTP_URL' ? /^smtps?:$/ : /^https?:$/).test(protocol)
}

const endsOf = (settings: Settings): { host: string; port: number }[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    if (/_URL$/.test(name)) return [placeOf(new URL(value))]
    if (!/(^|_)FTP_HOST$/.test(name)) return []
    const usual = value.startsWith('sftp://') ? 22 : 21
    return [{ host: value.replace('sftp://', ''), port: Number(settings[name.replace('HOST', 'PORT')] ?? usual) }]
  })

const checkSender = ({ MAIL_FROM }: Settings): void => {
  if (!MAIL_FROM || isSender(MAIL_FROM)) return
  refuse('Enter the sender of mails such as GMS <no-reply@example.com>.', {
    fields: { settings: 'The sender of mails is not entered correctly.' },
  })
}

// Names are resolved again when they are used, because they may point elsewhere by then.
const checkAddresses = (settings: Settings, outgoing: Outgoing): void => {
  const fields = {
    settings: 'The address of the service is not entered correctly. Enter it such as https://example.com/reports.',
  }
  for (const [name, value] of Object.entries(settings)) {
    if (!/_(URL|CALLBACK)$/.test(name) || isWritten(name, value)) continue
    if (name === 'SMTP_URL')
      refuse('Enter the mail server such as smtp://user:password@mail.example.com:587.', { fields })
    refuse('Enter the whole address of the service, such as https://example.com/reports.', { fields })
  }
  if (endsOf(settings).some(({ host, port }) => outgoing.isRefused(host, port)))
    refuse(
      'This address leads into a private network, which the installation does not allow. Enter one that is reached from everywhere, or ask who runs the installation.',
      { fields },
    )
}

/** Where the agency's files go by FTP, for display; undefined without a server. */
export const ftpDestination = async (context: Context): Promise<string | undefined> => {
  const { FTP_HOST, FTP_DIRECTORY } = (await readMessaging(await context.sealing(), context)).settings
  const address = FTP_HOST?.startsWith('sftp://') ? FTP_HOST : `ftp://${FTP_HOST}`
  return FTP_HOST && [address, FTP_DIRECTORY?.replace(/^\//, '')].filter(Boolean).join('/').slice(0, 120)
}

const change = async (
  body: BodyOf<typeof changeAgencyMessaging>,
  { sealing, outgoing }: { sealing: Sealing; outgoing: Outgoing },
  context: Context,
): Promise<AgencyMessaging> => {
  const { tx, asker } = context
  const before = await readMessaging(sealing, context)
  const settings = body.settings === null ? before.settings : settingsIn(body.settings, before.settings)
  checkFtps(settings)
  checkSender(settings)
  checkAddresses(settings, outgoing)
  // Codes and links to new passwords go where these settings say: a borrowed session could have them all.
  await requireConfirmation(context)
  const channels = body.channels?.length ? body.channels : null
  await sql`insert into app.agency_messaging (agency_id, channels, sealed, updated_at, updated_by)
    values (app.agency(), ${channels}::text[], ${sealing.seal(settings)}, now(), ${asker.userId})
    on conflict (agency_id) do update set channels = excluded.channels, sealed = excluded.sealed, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(tx)
  await writeAgencyHistory(context, asker.agencyId, 'change-messaging', {
    channels: [before.channels, channels],
    settings: [linesOf(before.settings), linesOf(settings)],
  })
  return { channels, settings: maskSecrets(settings) }
}

/** Mounts the calls of an agency's own channels. */
export const mountMessaging = (app: FastifyInstance, ground: Ground): void => {
  answer(app, agencyMessaging, async (_asked, context) => {
    const { channels, settings } = await readMessaging(await ground.sealing(), context)
    return { channels, settings: maskSecrets(settings) }
  })
  answer(app, changeAgencyMessaging, async ({ body }, context) =>
    change(body, { sealing: await ground.sealing(), outgoing: ground.outgoing }, context),
  )
}
