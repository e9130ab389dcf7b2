// Sends the notices about bags that users have subscribed to, in the application and by mail.

import type pg from 'pg'
import { agenciesDue, doEach, inAgency } from '#database/agencies.ts'
import { openSealing, type Sealing } from '#database/sealing.ts'
import { queueNoticeMail, type Reader, readReaders } from '#integrations/notice-mail.ts'
import { formatCount } from '#kit/units.ts'
import { consigneeRights } from '#rights/granting.ts'
import type { Right } from '#rights/rights.ts'
import { keepSentence, translateText } from '#texts/kept-sentences.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

/** The dependencies of notices: the secret that encrypts them, and the Arabic texts. */
export type NoticeOptions = { secret?: string; arabic: Catalogue }

type Rule = {
  agencyId: number
  id: number
  name: string
  nameAr: string | null
  event: 'Low stock' | 'Damage above' | 'Order due' | 'Loan overdue'
  threshold: number | null
  daysBefore: number | null
  bagGrade: number | null
  terminal: number | null
  consignee: number | null
  recipients: number[]
  channels: string[]
}

// Frequency once: until the rule is changed. Daily and weekly: by the agency's days.
const due = `select n.agency_id as "agencyId", n.id::float8 as id, n.name, n.name_ar as "nameAr", event, threshold::float8 as threshold, days_before::float8 as "daysBefore",
    bag_grade::float8 as "bagGrade", terminal::float8 as terminal, consignee::float8 as consignee, recipients::float8[] as recipients, channels
  from bag_module_notification n join agency a on a.id = n.agency_id
  where n.agency_id = $1 and n.status = 'active' and not exists (select from app.notice told where told.agency_id = n.agency_id and told.rule = n.id
    and case n.frequency when 'Once' then told.at >= n.updated_at
      else (told.at at time zone a.time_zone)::date > (now() at time zone a.time_zone)::date - case n.frequency when 'Weekly' then 7 else 1 end end)
  order by n.id`

const stock = (
  condition: string,
) => `select coalesce(sum(b.on_hand), 0)::float8 as figure, null as what from ledger.balance b
  join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
  where b.agency_id = $1 and a.unit = 'BAG' and a.role = 'STORE' and a.condition = '${condition}' and ($2::bigint is null or a.bag_type_id = $2)
    and ($3::bigint[] is null or a.location_id = any($3)) and ($4::bigint is null or a.consignee_id = $4)`

const today = `(select (now() at time zone time_zone)::date from agency where id = $1)`

const questions: Record<Rule['event'], string> = {
  'Low stock': `${stock('Good')} having coalesce(sum(b.on_hand), 0) < $5`,
  'Damage above': `${stock('Damaged')} having coalesce(sum(b.on_hand), 0) > $5`,
  'Order due': `select count(*)::float8 as figure, string_agg(o.doc_no, ', ' order by o.doc_no) as what from bag_purchase_order o
    where o.agency_id = $1 and o.status in ('Issued', 'Partly received') and o.delivery_to <= ${today} + $5::integer
      and ($2::bigint is null or exists (select from bag_purchase_order_lines l where l.agency_id = o.agency_id and l.parent = o.id and l.bag_grade = $2))
      and ($3::bigint[] is null or o.delivery_terminal = any($3)) and ($4::bigint is null or o.consignee = $4) having count(*) > 0`,
  'Loan overdue': `select sum(l.outstanding)::float8 as figure, string_agg(l.doc_no, ', ' order by l.doc_no) as what from bag_loan l
    where l.agency_id = $1 and l.status in ('Active', 'Partly returned') and l.outstanding > 0 and l.expected_return_date < ${today} + $5::integer
      and ($2::bigint is null or l.bag_grade = $2) and ($3::bigint[] is null or l.terminal = any($3))
      and ($4::bigint is null or $4 in (l.lender, l.borrower)) having count(*) > 0`,
}

const sentences: Record<Rule['event'], string> = {
  'Low stock': '{name}: {figure} bags are left, fewer than {threshold}. Order new ones.',
  'Damage above': '{name}: {figure} bags are damaged, more than {threshold}. Check them.',
  'Order due': '{name}: {figure} bag orders are due: {what}. Ask the vendor.',
  'Loan overdue': '{name}: {figure} bags are lent past their due day: {what}. Ask for their return.',
}

type NoticeMailing = { arabic: Catalogue; sealing: () => Promise<Sealing> }

type Fact = { figure: number; what: string | null }
type DueNotice = { person: Reader; fact: Fact; limit: number }

const notifyPerson = async (
  client: pg.PoolClient,
  { agencyId, id, name, nameAr, event, channels }: Rule,
  { person, fact, limit }: DueNotice,
  { arabic, sealing }: NoticeMailing,
): Promise<void> => {
  const isArabic = person.language === 'arabic'
  const words = isArabic ? arabic : {}
  const called = (isArabic && nameAr) || name
  const figures = { figure: formatCount(fact.figure), threshold: formatCount(limit) }
  const sentence = keepSentence(sentences[event], { name: called, what: fact.what ?? '', ...figures })
  // A row for every notice, shown or not, because it records when the user was last notified.
  const note = 'insert into app.notice (agency_id, user_id, rule, sentence, shown) values ($1, $2, $3, $4, $5)'
  await client.query(note, [agencyId, person.id, id, sentence, channels.includes('Application')])
  if (!channels.includes('E-mail')) return
  const content = {
    subject: translate(words, 'GMS notice: {name}', { name: called }),
    text: `${translateText(words, sentence)}\n`,
  }
  await queueNoticeMail(client, agencyId, person, content, await sealing())
}

// One of these shows what a notice tells.
const rightsFor: Record<Rule['event'], readonly Right[]> = {
  'Low stock': ['canViewBagsInventory', 'canViewBagClosingStock', 'canViewBagProcurement'],
  'Damage above': ['canViewDamageBags', 'canViewDamageBagsReport', 'canViewBagsInventory', 'canViewBagClosingStock'],
  'Order due': ['canViewBagPurchaseOrder'],
  'Loan overdue': ['canViewBagLoan', 'canViewBagLoanReport'],
}

const holders = `select distinct c.id::float8 as id from unnest($1::text[], $2::boolean[]) asked (viewing, flagged)
  cross join lateral app.colleagues(asked.viewing, null, asked.flagged, null) c`

// A recipient may have lost the right since the rule was written.
const readRecipients = async (client: pg.PoolClient, { event, recipients }: Rule): Promise<Reader[]> => {
  const rights = rightsFor[event]
  const flags = rights.map(right => consigneeRights.includes(right))
  const { rows } = await client.query<{ id: number }>(holders, [rights, flags])
  const allowed = new Set(rows.map(({ id }) => id))
  return (await readReaders(client, recipients)).filter(({ id }) => allowed.has(id))
}

const limitOf = ({ event, threshold, daysBefore }: Rule): number =>
  (event === 'Low stock' || event === 'Damage above' ? threshold : daysBefore) ?? 0

// The rule's own terminal and consignee, as far as the reader may see them; undefined if nothing is left to tell.
const visibleTo = ({ company, terminals }: Reader, { terminal, consignee }: Rule) => {
  if (terminal !== null && terminals?.includes(terminal) === false) return undefined
  if (consignee !== null && company !== null && consignee !== company) return undefined
  return { terminals: terminal === null ? terminals : [terminal], consignee: consignee ?? company }
}

const sendNotices = async (client: pg.PoolClient, rule: Rule, mailing: NoticeMailing): Promise<number> => {
  const limit = limitOf(rule)
  let sent = 0
  for (const person of await readRecipients(client, rule)) {
    const visible = visibleTo(person, rule)
    if (!visible) continue
    const asked = [rule.agencyId, rule.bagGrade, visible.terminals, visible.consignee, limit]
    const [fact] = (await client.query<Fact>(questions[rule.event], asked)).rows
    if (!fact) continue
    await notifyPerson(client, rule, { person, fact, limit }, mailing)
    sent++
  }
  return sent
}

/** Sends the due notices in every agency; returns their number. */
export const sendBagNotices = async (pool: pg.Pool, { secret, arabic }: NoticeOptions): Promise<{ sent: number }> => {
  const mailing = { arabic, sealing: openSealing(pool, secret) }
  let sent = 0
  await doEach(await agenciesDue(pool, 'bagNotice'), async agencyId => {
    const { rows: rules } = await inAgency(pool, agencyId, client => client.query<Rule>(due, [agencyId]))
    await doEach(rules, async rule => {
      sent += await inAgency(pool, agencyId, client => sendNotices(client, rule, mailing))
    })
  })
  if (sent > 0) await pool.query(`select pg_notify('gms_message', '')`)
  return { sent }
}
