// Sends waiting messages: codes by the agency's channels in their order, mail by SMTP. Any number of processes may do so; a process that
// claims a message owns it for a minute, a mail for longer. Every attempt is stored.

import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { NotOpened, notOpened, openSealing, type Sealing } from '#database/sealing.ts'
import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  failure,
  type MailText,
  type Outcome,
  type OutgoingMessage,
} from '#integrations/channels/channel.ts'
import { openChannel } from '#integrations/channels/kinds.ts'
import { type PaperWords, paperText, resetMail } from '#integrations/channels/message-texts.ts'
import { claim, claimedUntil, timeToSend } from '#integrations/claim.ts'
import { closedOutgoing } from '#outgoing/sandbox.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

type Log = { warn(facts: object, what: string): void }

export type MessengerOptions = Omit<ChannelEnvironment, 'isDemo' | 'isSandbox'> & {
  /** the environment's secret; without it the database keeps one */
  secret: string | undefined
  /** channels for codes, in order, and the settings of all channels, for agencies without their own */
  channels: readonly string[]
  settings: ChannelSettings
  /** the application's address for browsers, with which links in mails begin */
  address: string
  log: Log
}

/** Options with the functions that encrypt and decrypt. */
export type Messaging = MessengerOptions & { sealing: () => Promise<Sealing> }

/** The messaging of a database: its secret opens what is stored encrypted. */
export const messagingOn = (pool: pg.Pool, options: MessengerOptions): Messaging => ({
  ...options,
  sealing: openSealing(pool, options.secret),
})

type Waiting = {
  agencyId: number
  id: number
  purpose: string
  sealed: Buffer
  channels: string[] | null
  tries: number
  ttlSeconds: number
}

type Sealed = {
  to: OutgoingMessage['to']
  key: string
  content: { code: string } | { resetToken: string; minutes: number } | (PaperWords & { paperToken: string }) | MailText
}

// A mail with invoices has up to 15 MB, which memory holds several times while it is sent: such mails are sent one by one, so that twenty
// of them neither use up the memory nor share the connection until their minute is over.
const mostBytesBefore = 4_000_000

// The channels of a code answer within seconds each. A mail may take longer: a slow server pauses before each step, and a large mail needs
// its time on a slow line. Meanwhile no other process may send it as well. Returned is what is left from `due_at` on and that time, because a
// cluster returns nothing that asks for the time of day.
const claimed = `interval '1 minute' + case when purpose = 'code' then interval '0'
    else interval '2 minutes' + ${timeToSend} end`

const take = `update app.message set tries = tries + 1, due_at = ${claimedUntil(claimed)} where agency_id = $1 and id = any(array(
    select id from (select id, sum(bytes) over (order by due_at, id) - bytes as bytes_before from (
      select id, due_at, coalesce(octet_length(sealed), 0) as bytes from app.message
      where agency_id = $1 and state = 'Waiting' and due_at <= now() order by due_at, id limit 20 for update skip locked) due) few
    where bytes_before < ${mostBytesBefore}))
  returning agency_id::integer as "agencyId", id::float8 as id, purpose, sealed, channels, tries,
    extract(epoch from expires_at - due_at + ${claimed})::float8 as "ttlSeconds"`

const mostWaitSeconds = 600

/** Seconds until the next attempt: 2, 6, 18, 54 ... */
const waitAfter = (tries: number): number => Math.min(2 * 3 ** (tries - 1), mostWaitSeconds)

type OfAgency = { channels: string[] | null; sealed: Buffer | null; isSandbox: boolean }

/** What is needed to read the settings of an agency's channels. */
export type SettingsOptions = Pick<Messaging, 'channels' | 'settings' | 'sealing'>

/** The channels for an agency's codes, the settings of all its channels merged over the environment's, and whether it is a sandbox. */
export const settingsOf = async (pool: Pick<pg.Pool, 'query'>, agencyId: number, options: SettingsOptions) => {
  const { rows } = await pool.query<OfAgency>(
    'select channels, sealed, is_sandbox as "isSandbox" from app.messaging_of($1)',
    [agencyId],
  )
  const own = rows[0]?.sealed ? ((await options.sealing()).open(rows[0].sealed) as ChannelSettings) : {}
  const { isSandbox } = rows[0]!
  return { channels: rows[0]?.channels ?? options.channels, settings: { ...options.settings, ...own }, isSandbox }
}

/** A channel of an agency, with the agency's settings merged over the environment's. */
export const channelOf = async (
  pool: pg.Pool,
  kind: string,
  agencyId: number,
  options: Messaging,
): Promise<Channel | undefined> => {
  const { settings, isSandbox } = await settingsOf(pool, agencyId, options)
  return openChannel(kind, settings, worldOf(pool, { ...options, isSandbox }))
}

/** What an agency's channels need beside their settings. In a sandbox outgoing connections are closed. */
export const worldOf = (
  pool: Pick<pg.Pool, 'query'>,
  { print, timeoutMs, outgoing, arabic, isSandbox }: Messaging & { isSandbox: boolean },
): ChannelEnvironment => ({
  print,
  timeoutMs,
  outgoing: isSandbox ? closedOutgoing : outgoing,
  isSandbox,
  arabic,
  isDemo: async () => (await pool.query('select from app.demo_world')).rowCount === 1,
})

const outgoingMessageOf = (
  { to, content, key }: Sealed,
  { purpose, ttlSeconds }: Waiting,
  { address, arabic }: Messaging,
): OutgoingMessage => {
  const common = { to, purpose, ttlSeconds, idempotencyKey: key }
  if ('paperToken' in content)
    return { ...common, content: paperText(`${address}/s/${content.paperToken}`, content, common, arabic) }
  if (!('resetToken' in content)) return { ...common, content }
  const link = `${address}/password/reset/${content.resetToken}`
  return { ...common, content: resetMail(link, content.minutes, common, arabic) }
}

const keepAttempt = (pool: pg.Pool, { agencyId, id }: Waiting, channel: string, outcome: Outcome, ms: number) =>
  inAgency(pool, agencyId, client =>
    client.query(
      `insert into app.message_attempt (agency_id, message_id, channel, accepted, error_class, detail, ms, provider_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        agencyId,
        id,
        channel,
        outcome.accepted,
        outcome.accepted ? null : outcome.errorClass,
        outcome.accepted ? null : outcome.detail,
        ms,
        (outcome.accepted && outcome.providerId) || null,
      ],
    ),
  )

const attempt = async (channel: Channel, outgoing: OutgoingMessage): Promise<{ outcome: Outcome; ms: number }> => {
  const begin = performance.now()
  const outcome = await channel
    .send(outgoing)
    .catch((error: Error) => failure('TRANSIENT', keepSentence('Unexpected answer ({cause}).', { cause: error.name })))
  return { outcome, ms: Math.round(performance.now() - begin) }
}

// Mails are sent by mail; in the demo world those that cannot be sent are printed. Codes use the channels that the agency has chosen.
const orderFor = (message: Waiting, chosen: readonly string[]): readonly string[] => {
  const order = message.purpose === 'code' ? chosen : ['email', 'log']
  return message.channels ?? order
}

const finish = (
  pool: pg.Pool,
  { agencyId, id }: Waiting,
  state: string,
  left: readonly string[] | null,
  waitSeconds = 0,
) =>
  inAgency(pool, agencyId, client =>
    client.query('select app.finish_message($1, $2, $3, $4, $5)', [agencyId, id, state, left, waitSeconds]),
  )

const mayPass = (outcome: Outcome): boolean =>
  !outcome.accepted && (outcome.errorClass === 'TRANSIENT' || outcome.errorClass === 'RATE_LIMITED')

const deliver = async (pool: pg.Pool, message: Waiting, options: Messaging): Promise<void> => {
  if (message.ttlSeconds <= 0) return void (await finish(pool, message, 'Failed', []))
  const outgoing = outgoingMessageOf((await options.sealing()).open(message.sealed) as Sealed, message, options)
  const { channels, settings, isSandbox } = await settingsOf(pool, message.agencyId, options)
  const world = worldOf(pool, { ...options, isSandbox })
  const order = orderFor(message, channels)
  const again: string[] = []
  for (const [n, kind] of order.entries()) {
    const channel = openChannel(kind, settings, world)
    if (!channel) continue
    const { outcome, ms } = await attempt(channel, outgoing)
    await keepAttempt(pool, message, kind, outcome, ms)
    if (outcome.accepted) return void (await finish(pool, message, 'Sent', order.slice(n + 1)))
    options.log.warn(
      { message: message.id, channel: kind, errorClass: outcome.errorClass, detail: outcome.detail },
      'message not taken',
    )
    if (mayPass(outcome)) again.push(kind)
  }
  const wait = waitAfter(message.tries)
  if (again.length > 0 && wait < message.ttlSeconds) await finish(pool, message, 'Waiting', again, wait)
  else await finish(pool, message, 'Failed', [])
}

// A message that cannot be decrypted is tried again for some minutes only: another process may have the secret it was sealed with.
const settleUnread = async (pool: pg.Pool, message: Waiting, options: Messaging): Promise<void> => {
  const [first = 'email'] = orderFor(message, options.channels)
  options.log.warn({ message: message.id, detail: notOpened }, 'message not opened')
  await keepAttempt(pool, message, first, failure('CONFIG', notOpened), 0)
  const wait = waitAfter(message.tries)
  if (wait < Math.min(message.ttlSeconds, mostWaitSeconds))
    await finish(pool, message, 'Waiting', message.channels, wait)
  else await finish(pool, message, 'Failed', [])
}

/** Sends all due messages; returns how many were claimed. */
export const sendMessages = async (pool: pg.Pool, options: Messaging): Promise<number> => {
  const rows = await claim<Waiting>(pool, { waiting: 'message', take })
  await Promise.all(
    rows.map(message =>
      deliver(pool, message, options)
        .catch(error => {
          if (error instanceof NotOpened) return settleUnread(pool, message, options)
          throw error
        })
        .catch(error => options.log.warn({ message: message.id, err: error }, 'message failed')),
    ),
  )
  return rows.length
}
