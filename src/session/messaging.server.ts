// An agency's own channels and FTP server. Super admins only, because a destination is a way for data to leave.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Sealing } from '#database/sealing.ts'
import type { BodyOf } from '#kit/call.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { Ground } from '#session/messages.server.ts'
import {
  type AgencyMessaging,
  agencyMessaging,
  changeAgencyMessaging,
  channels,
  ftpSettings,
  mask,
} from '#session/messaging-calls.ts'

type Settings = Record<string, string>

const known = /^(SMTP_URL|MAIL_FROM|(WHATSAPP|UNIFONIC|TELEGRAM|HTTP_CHANNEL|FTP)_[A-Z_]{2,20})$/
const fields: Fields = Object.assign({}, ftpSettings, ...Object.values(channels).map(({ settings }) => settings))
// Every setting not listed as public is a secret.
const isSecret = (name: string): boolean => {
  const shape = fields[name]?.shape
  return shape === undefined || (shape.kind === 'text' && shape.secret === true)
}
// Only keys show their end; the end of a chosen password would reveal too much.
const endOf = (name: string, value: string): string => (name === 'FTP_PASSWORD' ? '' : value.slice(-4))

const maskSecrets = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isSecret(name) ? `${mask}${endOf(name, value)}` : value]),
  )

// As they stand in the audit.
const linesOf = (settings: Settings): string[] =>
  Object.entries(maskSecrets(settings)).map(([name, value]) => `${name}=${value}`)

const readMessaging = async (
  sealing: Sealing,
  { tx }: Context,
): Promise<{ channels: string[] | null; settings: Settings }> => {
  const { rows } = await sql<{ channels: string[] | null; sealed: Buffer | null }>`
    select channels, sealed from app.agency_messaging where agency_id = app.agency()`.execute(tx)
  const { channels = null, sealed = null } = rows[0] ?? {}
  return { channels, settings: sealed ? (sealing.open(sealed) as Settings) : {} }
}

/** Reads lines NAME=value; a value left masked stays what it was. */
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
            fields: { settings: 'Holds a line that is no setting.' },
          })
        return [name, value.startsWith(mask) ? (before[name] ?? '') : value.trim()] as const
      })
      .filter(([, value]) => value !== ''),
  )

const checkFtp = ({ FTP_HOST, FTP_PORT, FTP_USER, FTP_PASSWORD, FTP_SECURE }: Settings): void => {
  const fields = { settings: 'The FTP server is not entered rightly.' }
  if (FTP_HOST && !(FTP_USER && FTP_PASSWORD))
    refuse('The FTP server needs a name and a password. Enter both.', { fields })
  if (FTP_HOST && !/^[\w.:-]+$/.test(FTP_HOST))
    refuse('Enter the FTP server by its name or number, such as ftp.example.com.', { fields })
  if (FTP_PORT && !(/^\d{1,5}$/.test(FTP_PORT) && Number(FTP_PORT) > 0 && Number(FTP_PORT) < 65_536))
    refuse('The port of the FTP server is a number from 1 to 65535.', { fields })
  if (FTP_SECURE && !['yes', 'no'].includes(FTP_SECURE)) refuse('FTPS is yes or no.', { fields })
}

/** Where the agency's files go by FTP, as people may read it; nothing where no server was entered. */
export const ftpDestination = async (context: Context): Promise<string | undefined> => {
  const { FTP_HOST, FTP_DIRECTORY } = (await readMessaging(await context.sealing(), context)).settings
  return FTP_HOST && ['ftp:/', FTP_HOST, FTP_DIRECTORY?.replace(/^\//, '')].filter(Boolean).join('/').slice(0, 120)
}

const change = async (
  body: BodyOf<typeof changeAgencyMessaging>,
  sealing: Sealing,
  context: Context,
): Promise<AgencyMessaging> => {
  const { tx, asker, from } = context
  const before = await readMessaging(sealing, context)
  const settings = body.settings === null ? before.settings : settingsIn(body.settings, before.settings)
  checkFtp(settings)
  const channels = body.channels?.length ? body.channels : null
  await sql`insert into app.agency_messaging (agency_id, channels, sealed, updated_at, updated_by)
    values (app.agency(), ${channels}::text[], ${sealing.seal(settings)}, now(), ${asker.userId})
    on conflict (agency_id) do update set channels = excluded.channels, sealed = excluded.sealed, updated_at = now(),
      updated_by = excluded.updated_by`.execute(tx)
  await sql`insert into app.history (agency_id, actor, document, document_id, action, changes, address, seen_by)
    values (app.agency(), ${asker.userId}, 'agency', app.agency(), 'change-messaging',
      ${JSON.stringify({ channels: [before.channels, channels], settings: [linesOf(before.settings), linesOf(settings)] })}::jsonb, ${from}, '{}')`.execute(
    tx,
  )
  return { channels, settings: maskSecrets(settings) }
}

/** Mounts the calls of an agency's own channels. */
export const mountMessaging = (app: FastifyInstance, ground: Ground): void => {
  answer(app, agencyMessaging, async (_asked, context) => {
    const { channels, settings } = await readMessaging(await ground.sealing(), context)
    return { channels, settings: maskSecrets(settings) }
  })
  answer(app, changeAgencyMessaging, async ({ body }, context) => change(body, await ground.sealing(), context))
}
