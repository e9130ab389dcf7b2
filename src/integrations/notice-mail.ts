// Mails that notify users of an agency.

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Sealing } from '#database/sealing.ts'

export type Reader = {
  id: number
  name: string
  email: string | null
  phone: string | null
  language: 'english' | 'arabic'
  /** the consignee whose user it is, if any */
  company: number | null
  /** the terminals where the user works; null: all */
  terminals: number[] | null
}

const readers = `select id::float8 as id, name, email, phone, language, company::float8 as company, terminals::float8[] as terminals from app.people($1) where status = 'active' order by id`

/** Those of the given users who are active and belong to the client's agency or to the platform. */
export const readReaders = async (client: pg.PoolClient, ids: readonly number[]): Promise<Reader[]> =>
  (await client.query<Reader>(readers, [ids])).rows

const mailLifeSeconds = 86_400

const queueMail = `insert into app.message (agency_id, purpose, user_id, shown, sealed, expires_at)
  values ($1, 'mail', $2, $3, $4, now() + $5 * interval '1 second')`

/** Queues a mail for a user with a mail address; the caller notifies the sender. */
export const queueNoticeMail = async (
  client: pg.PoolClient,
  agencyId: number,
  { id, ...to }: Reader,
  content: { subject: string; text: string },
  sealing: Sealing,
): Promise<void> => {
  if (!to.email) return
  const sealed = sealing.seal({ to, content, key: randomBytes(16).toString('hex') })
  const shown = to.email.replace(/^(.).*@/, '$1•••@')
  await client.query(queueMail, [agencyId, id, shown, sealed, mailLifeSeconds])
}
