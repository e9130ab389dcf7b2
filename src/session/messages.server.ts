// Messages are queued in the transaction they follow from; the background sends them. Their content is encrypted.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openingOf, type Pool, type Tx, transaction } from '#database/connect.ts'
import { openSealing, type Sealing } from '#database/sealing.ts'
import { type Outgoing, openOutgoing } from '#outgoing/outgoing.ts'

export type SessionOptions = {
  /** the environment's secret; without it the database keeps one */
  secret?: string
  /** how long a one-time code is good on the server; the page counts 60 s */
  codeSeconds?: number
  /** kinds of channel that carry codes, in their order, where the agency has none of its own */
  channels?: readonly string[]
  /** which addresses an agency's channels may lead to */
  outgoing?: Outgoing
  /** where users open the application, to which passkeys belong; without it this machine */
  address?: string
}

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

export type Content =
  | { code: string }
  | { resetToken: string; minutes: number }
  | { subject: string; text: string; html?: string }
  | { paperToken: string; words: string; until: string }

export type Message = {
  purpose: 'code' | 'reset' | 'mail' | 'paper'
  /** by name and address; the id is of the user it is for, or who sends it to somebody outside */
  to: Pick<Recipient, 'id' | 'name' | 'email' | 'phone' | 'language'>
  shown: string
  content: Content
  lifeSeconds: number
  /** by which channels, in their order; default: as its purpose wants */
  channels?: readonly string[]
  /** what wants to know what becomes of it */
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

/** 05XXXXXXXX and +9665XXXXXXXX are the same number: 9665XXXXXXXX. */
export const internationalPhone = (phone: string): string => phone.replace(/^\+/, '').replace(/^0(?=5)/, '966')

/** s•••@example.com */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')

/** Queues a message in the caller's transaction and notifies the background; gives its id. */
export const leaveMessage = async (
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
  /** the document it is about, whose page lists it */
  about?: { document: string; id: number }
}

/** Queues a mail to a user where a user of the agency is signed in, who reads no messages, and notifies the background. */
export const leaveMail = async (
  { tx, sealing }: { tx: Tx; sealing: () => Promise<Sealing> },
  { to: { id, name, email, language }, content, lifeSeconds, about }: UserMail,
): Promise<void> => {
  const to = { name, email, phone: null, language }
  const sealed = (await sealing()).seal({ to, content, key: randomBytes(16).toString('hex') })
  await sql`select app.leave_mail(${id}, ${maskedEmail(email)}, ${sealed}, null::text[], ${lifeSeconds}, ${about?.document ?? null},
    ${about?.id ?? null}::bigint), pg_notify('gms_message', '')`.execute(tx)
}

/** The number of messages of a purpose queued for a user within the last hour, to limit them. */
export const countRecentMessages = async (tx: Tx, userId: number, purpose: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.message
    where agency_id = app.agency() and user_id = ${userId} and purpose = ${purpose} and at > now() - interval '1 hour'`.execute(
    tx,
  )
  return rows[0]!.count
}
