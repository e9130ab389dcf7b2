// Notifies the users responsible for a signing unit: a certificate that ends, simplified invoices that will soon be reported too late,
// and a unit whose documents the authority does not accept. Each is notified once, in the application and by mail.

import type pg from 'pg'
import { agenciesDue, doEach, inAgency } from '#database/agencies.ts'
import { openSealing, type Sealing } from '#database/sealing.ts'
import type { NoticeOptions } from '#integrations/bag-notices.ts'
import { queueNoticeMail, readReaders } from '#integrations/notice-mail.ts'
import { formatCount } from '#kit/units.ts'
import { keepSentence, translateText } from '#texts/kept-sentences.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

type FoundNotice = {
  agencyId: number
  subject: string
  sentence: string
  name: string
  figures: Record<string, string>
}

/** Days before a certificate's end on which a notice is sent. */
const warnings = [60, 30, 7]

const ending = `select u.agency_id as "agencyId", u.id::float8 as unit, u.name, u.certificate_until::text as until,
    u.certificate_until - (now() at time zone a.time_zone)::date as "daysLeft"
  from signing_unit u join agency a on a.id = u.agency_id
  where u.agency_id = $1 and u.status in ('Ready', 'Failed') and u.certificate_until - (now() at time zone a.time_zone)::date <= ${warnings[0]}`

/** The warning that is due: the last one that was reached, or the end itself. */
const warningOf = (daysLeft: number): string =>
  daysLeft < 0 ? 'ended' : String(warnings.findLast(days => daysLeft <= days))

type Ending = { agencyId: number; unit: number; name: string; until: string; daysLeft: number }

const noticeOfEnding = ({ agencyId, unit, name, until, daysLeft }: Ending): FoundNotice => ({
  ...{ agencyId, name, subject: `certificate/${unit}/${until}/${warningOf(daysLeft)}` },
  sentence:
    daysLeft < 0
      ? '{name}: its certificate ended on {until}. Invoices get no QR code until it is renewed.'
      : '{name}: its certificate ends on {until}. Renew it on the page of the unit.',
  figures: { until },
})

// Includes refused ones and those that could not be sealed: they have not been reported either.
const late = `select u.agency_id as "agencyId", u.id::float8 as unit, u.name, count(*)::integer as count,
    (array_agg(e.number order by e.since))[1] as number, bool_or(e.since < now() - interval '24 hours') as "isLate",
    (now() at time zone a.time_zone)::date::text as day
  from app.unreported_simplified($1, 20) e join signing_unit u on u.agency_id = $1 and u.id = e.unit_id
    join agency a on a.id = $1
  group by u.agency_id, u.id, u.name, a.time_zone`

type Late = {
  agencyId: number
  unit: number
  name: string
  count: number
  number: string
  isLate: boolean
  day: string
}

const noticeOfLate = ({ agencyId, unit, name, count, number, isLate, day }: Late): FoundNotice => ({
  ...{ agencyId, name, subject: `late/${unit}/${day}/${isLate}` },
  sentence: isLate
    ? '{name}: {count} simplified invoices were not reported within 24 hours, the first is {number}. See the log of e-invoices.'
    : '{name}: {count} simplified invoices wait for 20 hours, the first is {number}. They must be reported within 24 hours.',
  figures: { count: formatCount(count), number },
})

const stopped = `select u.agency_id as "agencyId", u.id::float8 as unit, u.name, coalesce(max(h.id), 0)::text as "since"
  from signing_unit u left join app.history h on h.agency_id = u.agency_id and h.document = 'signingUnit' and h.document_id = u.id
    and h.action = 'stopped'
  where u.agency_id = $1 and u.sending_problem is not null group by u.agency_id, u.id, u.name`

type Stopped = { agencyId: number; unit: number; name: string; since: string }

const noticeOfStopped = ({ agencyId, unit, name, since }: Stopped): FoundNotice => ({
  ...{ agencyId, name, subject: `stopped/${unit}/${since}`, figures: {} },
  sentence: '{name}: its e-invoices are no longer sent. The page of the unit shows the reason.',
})

const answerable = `select u.id::float8 as id from staff_user u where u.agency_id = $1 and u.status = 'active' and u.company is null
  and (u.is_agency_admin or u.roles && array(select r.id from role r where r.agency_id = $1 and r.status = 'active'
    and 'canApproveSigningUnit' = any(r.permissions)))`

const note = `insert into app.notice (agency_id, user_id, subject, sentence, shown) values ($1, $2, $3, $4, true)
  on conflict (agency_id, user_id, subject) where subject is not null do nothing returning id`

type NoticeMailing = { arabic: Catalogue; sealing: () => Promise<Sealing> }

const sendNotice = async (
  client: pg.PoolClient,
  found: FoundNotice,
  { arabic, sealing }: NoticeMailing,
): Promise<number> => {
  const { agencyId, subject, name, figures } = found
  const { rows } = await client.query<{ id: number }>(answerable, [agencyId])
  let sent = 0
  const readers = await readReaders(
    client,
    rows.map(({ id }) => id),
  )
  for (const reader of readers) {
    const words = reader.language === 'arabic' ? arabic : {}
    const sentence = keepSentence(found.sentence, { name, ...figures })
    if ((await client.query(note, [agencyId, reader.id, subject, sentence])).rowCount === 0) continue
    const content = {
      subject: translate(words, 'GMS notice: {name}', { name }),
      text: `${translateText(words, sentence)}\n`,
    }
    await queueNoticeMail(client, agencyId, reader, content, await sealing())
    sent += 1
  }
  return sent
}

const findIn = (pool: pg.Pool, agencyId: number): Promise<FoundNotice[]> =>
  inAgency(pool, agencyId, async client => [
    ...(await client.query<Ending>(ending, [agencyId])).rows.map(noticeOfEnding),
    ...(await client.query<Late>(late, [agencyId])).rows.map(noticeOfLate),
    ...(await client.query<Stopped>(stopped, [agencyId])).rows.map(noticeOfStopped),
  ])

/** Sends the notices not sent yet, in every agency; returns how many were written. */
export const sendEInvoiceNotices = async (
  pool: pg.Pool,
  { secret, arabic }: NoticeOptions,
): Promise<{ sent: number }> => {
  const mailing = { arabic, sealing: openSealing(pool, secret) }
  let sent = 0
  await doEach(await agenciesDue(pool, 'eInvoiceNotice'), async agencyId =>
    doEach(await findIn(pool, agencyId), async one => {
      sent += await inAgency(pool, agencyId, client => sendNotice(client, one, mailing))
    }),
  )
  if (sent > 0) await pool.query(`select pg_notify('gms_message', '')`)
  return { sent }
}
