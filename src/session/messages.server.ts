// Messages are queued in the transaction that causes them; background jobs send them. Their content is encrypted.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openingOf, type Pool, type Tx, transaction } from '#database/connect.ts'
import { openSealing, type Sealing } from '#database/sealing.ts'
import { type Outgoing, openOutgoing } from '#outgoing/outgoing.ts'
import { internationalPhone } from '#texts/digits.ts'

export type SessionOptions = {
  /** the environment's secret; without it the database keeps one */
  secret?: string
  /** how long the server accepts a one-time code; the page counts 60 s */
  codeSeconds?: number
  /** kinds of channel that carry codes, in order, for agencies without channels of their own */
  channels?: readonly string[]
  /** which addresses an agency's channels may point to */
  outgoing?: Outgoing
  /** the application's public address, to which passkeys are bound; default: this machine */
  address?: string
}

/** The dependencies of the calls of signing in and of the user's own account. */
export type Ground = {
  pool: Pool
  sealing: () => Promise<Sealing>
  codeSeconds: number
  channels: readonly string[]
  outgoing: Outgoing
  address: string | undefined
}

export const groundOf = (
  pool: Pool,
  {
    secret,
    codeSeconds = 120,
    channels = ['email', 'log'],
    outgoing = openOutgoing({ allowed: [] }),
    address,
  }: SessionOptions,
): Ground => ({
  pool,
  sealing: openSealing(pool, secret),
  codeSeconds,
  channels,
  outgoing,
  address,
})

/** The recipient of a message. */
export type Recipient = {
  id: number
  username: string
  name: string
  email: string | null
  phone: string | null
  language: 'english' | 'arabic'
  status: string
  oneTimeCode: boolean
}

type Content =
  | { code: string }
  | { resetToken: string; minutes: number }
  | { subject: string; text: string; html?: string }
  | { paperToken: string; words: string; until: string }

type Message = {
  purpose: 'code' | 'reset' | 'mail' | 'paper'
  /** name and addresses; the id is the recipient's, or for an outside recipient the sender's */
  to: Pick<Recipient, 'id' | 'name' | 'email' | 'phone' | 'language'>
  shown: string
  content: Content
  lifeSeconds: number
  /** channels to use, in order; default: by the purpose */
  channels?: readonly string[]
  /** the document that records the outcome of the delivery */
  about?: { document: string; id: number }
}

/** Runs `work` inside an agency without a signed-in user. */
export const inAgency = <R>(pool: Pool, agencyId: number, work: (tx: Tx) => Promise<R>): Promise<R> =>
  transaction(pool, openingOf(agencyId), ({ tx }) => work(tx))

export const recipientOf = async (tx: Tx, userId: number): Promise<Recipient> => {
  const { rows } = await sql<Recipient>`select id, username, name, email, phone, language, status, one_time_code
    from staff_user where agency_id = app.agency() and id = ${userId}`.execute(tx)
  return rows[0]!
}

/** +9665•••••567 */
export const maskedPhone = (phone: string): string => {
  const digits = internationalPhone(phone)
  return `+${digits.slice(0, 4)}•••••${digits.slice(-3)}`
}

/** s•••@example.com */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')

/** Queues a message in the caller's transaction and notifies the background; returns its id. */
export const queueMessage = async (
  tx: Tx,
  sealing: Sealing,
  { purpose, to, shown, content, lifeSeconds, channels, about }: Message,
): Promise<number> => {
  const { name, email, phone, language, id } = to
  const sealed = sealing.seal({ to: { name, email, phone, language }, content, key: randomBytes(16).toString('hex') })
  const { rows } = await sql<{
    id: number
  }>`insert into app.message (agency_id, purpose, user_id, shown, sealed, expires_at,
      channels, document, document_id)
    values (app.agency(), ${purpose}, ${id}, ${shown}, ${sealed}, now() + ${lifeSeconds} * interval '1 second',
      ${channels ?? null}::text[], ${about?.document ?? null}, ${about?.id ?? null}::bigint) returning id`.execute(tx)
  await sql`select pg_notify('gms_message', '')`.execute(tx)
  return rows[0]!.id
}

type UserMail = {
  to: Pick<Recipient, 'id' | 'name' | 'language'> & { email: string }
  content: Content
  lifeSeconds: number
  /** the document the mail is about, whose page lists it */
  about?: { document: string; id: number }
}

/** Queues a mail in a transaction of an agency user, who may not read messages, and notifies the background. */
export const queueMail = async (
  { tx, sealing }: { tx: Tx; sealing: () => Promise<Sealing> },
  { to: { id, name, email, language }, content, lifeSeconds, about }: UserMail,
): Promise<void> => {
  const to = { name, email, phone: null, language }
  const sealed = (await sealing()).seal({ to, content, key: randomBytes(16).toString('hex') })
  await sql`select app.leave_mail(${id}, ${maskedEmail(email)}, ${sealed}, null::text[], ${lifeSeconds}, ${about?.document ?? null},
    ${about?.id ?? null}::bigint), pg_notify('gms_message', '')`.execute(tx)
}

/** The number of messages of a purpose queued for a user within the last hour; used for a limit. */
export const countRecentMessages = async (tx: Tx, userId: number, purpose: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.message
    where agency_id = app.agency() and user_id = ${userId} and purpose = ${purpose} and at > now() - interval '1 hour'`.execute(
    tx,
  )
  return rows[0]!.count
}
