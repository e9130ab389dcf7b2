// Keeps the ledger in step with a document: posts its row, replaces or reverses what it posted before.

import { sql } from 'kysely'
import { isTransient } from '#database/connect.ts'
import type { Row } from '#kit/check.ts'
import { type Document, maySee } from '#kit/document.ts'
import { Refusal } from '#kit/refusal.ts'
import { accountLines } from '#kit/server/account-titles.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal } from '#kit/units.ts'
import type { Account, Posting, Replaceable, Unit } from '#ledger/legs.ts'
import { amend, type Locked, type Posted, post, reverse, type Short } from '#ledger/record.server.ts'
import { seenLegs } from '#rights/seen-amounts.ts'

const isInLedger = ({ document, behaviour }: Slice, row: Row | null): boolean =>
  row !== null && behaviour.post !== undefined && document.life.posted.includes(row.status as string)

const scaleOf: Record<Unit, number> = { KG: 3, BAG: 0, SAR: 2, USD: 2 }
const wordOf: Record<Unit, string> = { KG: 'MT', BAG: 'bags', SAR: 'SAR', USD: 'USD' }

type Shortage = Partial<Short> & { account: Account; asked: number; date: string }

const shortageMessage =
  '{title}: {free} {unit} free on {day}, {asked} {unit} requested. {short} {unit} would be missing on {shortDay}. Enter less, or choose another source or day.'
const shortageMessageWithCause =
  '{title}: {free} {unit} free on {day}, {asked} {unit} requested. {short} {unit} would be missing on {shortDay} for {document} {number}. Enter less, or choose another source or day.'

// The document that causes a shortage on a later day, with its name and the address of its page.
const causeOf = ({ by }: Shortage, { slices }: Context) => {
  const document = by ? slices.get(by.documentType)?.document : undefined
  if (!by?.documentNumber || !document) return undefined
  return { document: document.singular, number: by.documentNumber, address: document.address }
}

const lockMessages: Record<Locked['lock'], string> = {
  closing: 'The month of {day} is being closed at this moment. The first open day is {openDay}.',
  soft: '{day} is locked. Choose {openDay} or a later day, or ask an administrator for an exception.',
  closed: '{day} is closed. The first open day is {openDay}.',
  stock: '{whose}: the stock of {day} is closed. The first open day is {openDay}.',
}

const nameLock = async (refusal: Refusal, context: Context): Promise<Refusal> => {
  const details = refusal.details as Locked
  const { consigneeId, locationId, lock, date, firstOpenDay } = details
  const [title] = await context.titlesOf([{ unit: 'KG', role: 'TERMINAL', consigneeId, locationId }], context)
  return new Refusal(refusal.status, refusal.code, lockMessages[lock], {
    details,
    values: { day: date, openDay: firstOpenDay, whose: title!.about.join(' · ') },
  })
}

/** The same refusal with a message at the field that holds the refused day, if a field of the document does. */
export const atDayField = (refusal: Refusal, { fields }: Document, row: Row): Refusal => {
  if (refusal.code !== 'PERIOD_CLOSED') return refusal
  const { status, code, message, details, values } = refusal
  const { date } = details as Locked
  const name = ['date', ...Object.keys(fields)].find(one => fields[one]?.shape.kind === 'day' && row[one] === date)
  const problem = { message: 'Closed. The first open day is {openDay}.', values }
  return new Refusal(status, code, message, { details, values, fields: name ? { [name]: problem } : undefined })
}

/** Replaces the ids in a refusal of the ledger by names, figures and days. */
export const nameRefusal = async (refusal: Refusal, context: Context): Promise<Refusal> => {
  if (refusal.code === 'PERIOD_CLOSED') return nameLock(refusal, context)
  const short = refusal.details as Shortage | undefined
  if (!short?.account?.unit || short.asked === undefined) return refusal
  const [line] = await accountLines([short.account], context)
  const figure = (value: number): string => formatDecimal(value, scaleOf[short.account.unit])
  const cause = causeOf(short, context)
  return new Refusal(refusal.status, refusal.code, cause ? shortageMessageWithCause : shortageMessage, {
    details: cause ? { ...short, by: { ...short.by, address: cause.address } } : short,
    values: {
      title: line!.title,
      unit: wordOf[short.account.unit],
      free: figure(short.free ?? 0),
      asked: figure(short.asked),
      short: figure(short.shortBy ?? 0),
      day: short.date,
      shortDay: short.shortOn ?? short.date,
      ...(cause && { document: cause.document, number: cause.number }),
    },
  })
}

/** Runs a ledger call; its refusals name things instead of giving ids. */
export const askLedger = async <R>(work: () => Promise<R>, context: Context): Promise<R> => {
  try {
    return (await Promise.all([context.client.query('savepoint ledger'), work()]))[1]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await context.client.query('rollback to savepoint ledger')
    throw await nameRefusal(error, context)
  }
}

// A replacement (`instead`) is rarely needed, so it is looked up in the same round trip as the posting, not before it.
const recordOrReplace = async (
  posting: Posting & Replaceable,
  record: (posting: Posting) => Promise<Posted>,
  { client }: Context,
): Promise<Posted> => {
  const [instead, recorded] = await Promise.allSettled([posting.instead?.(), record(posting)])
  if (instead.status === 'rejected') throw instead.reason
  const isOver = recorded.status === 'rejected' && isTransient(recorded.reason)
  if (!instead.value || isOver)
    return recorded.status === 'fulfilled' ? recorded.value : Promise.reject(recorded.reason)
  await client.query('rollback to savepoint ledger')
  return record(instead.value)
}

// The document's values that a posting stores beside its legs.
const dateAndNumber = (document: Document, row: Row): unknown[] => [row.date, row.docNo ?? row[document.named] ?? null]
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Posts a row in a posted state, replacing the posting of `before`, the earlier row. Returns what was written, if anything. */
export const repost = async (slice: Slice, row: Row, before: Row | null, context: Context): Promise<Posted | null> => {
  const { document, behaviour } = slice
  if (!isInLedger(slice, row)) return null
  const posting = await behaviour.post!(row as never, context)
  // A change that moves nothing is not posted, so a remark can be corrected in a closed month.
  const earlier = isInLedger(slice, before)
    ? { ...(await behaviour.post!(before as never, context)), of: dateAndNumber(document, before!) }
    : null
  if (earlier && isSame(earlier, { ...posting, of: dateAndNumber(document, row) })) return null
  if (posting.legs.length === 0) {
    if (earlier) await unpost(document, row, 'cancel', 'Changed', context)
    return null
  }
  const source = {
    documentType: document.name,
    documentId: row.id as number,
    documentNumber: dateAndNumber(document, row)[1] as string | null,
  }
  const ask = earlier ? amend : post
  const record = (of: Posting): Promise<Posted> =>
    askLedger(() => ask(context.client, { ...source, ...of, date: (of.date ?? row.date) as string }), context)
  return recordOrReplace(posting, record, context).catch(error => {
    throw error instanceof Refusal ? atDayField(error, document, row) : error
  })
}

/** Reverses what a document posted: a mistake on its own day (cancel), an event today (reverse). Does nothing if an earlier change
 *  has reversed it already. */
export const unpost = async (
  document: Document,
  row: Row,
  mode: 'cancel' | 'reverse',
  reason: string,
  context: Context,
): Promise<void> => {
  const request = { documentType: document.name, documentId: row.id as number, mode, reason, date: context.today }
  await askLedger(() => reverse(context.client, request), context).catch(error => {
    if ((error as Partial<Refusal>).code !== 'ALREADY_REVERSED') throw error
  })
}

type LegLine = { title: string; unit: string; amount: number }
type Leg = { postingId: number; kind: string; date: string; reverses: number | null; account: Account; amount: number }

// A user who may not see each share gets only the sum of them.
const sumLegs = (legs: readonly LegLine[]): LegLine[] =>
  [...Map.groupBy(legs, ({ title, unit }) => `${unit} ${title}`).values()].map(same => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))

// `offset 0` fixes the join order, from the document's postings to their entries, even if the planner has no statistics.
/** What a document posted, in order, reversals included; consignees are named only to users who may see all of the document. */
export const postingsOf = async (document: Document, id: number, context: Context) => {
  const found = await sql<Leg>`
    select p.id as "postingId", p.kind, p.effective_date as date, p.reverses, ledger.account_dimensions(
      c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
      c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, c.id) as account, e.amount
    from ledger.posting p
    cross join lateral (select * from ledger.entry
      where agency_id = p.agency_id and posting_id = p.id and effective_date = p.effective_date offset 0) e
    cross join lateral (select * from ledger.account where agency_id = e.agency_id and id = e.account_id offset 0) c
    where p.agency_id = app.agency() and p.document_type = ${document.name} and p.document_id = ${id}
    order by p.id, e.id`.execute(context.tx)
  const rows = seenLegs(found.rows, context.asker)
  const isWhole = Object.values(document.fields).every(field => maySee(context.asker, field))
  const named = rows.map(({ account }) => (isWhole ? account : { ...account, consigneeId: undefined }))
  const lines = await accountLines(named, context)
  const legs = rows.map((row, i) => ({ ...row, title: lines[i]!.title, unit: row.account.unit }))
  return [...Map.groupBy(legs, ({ postingId }) => postingId).values()].map(group => ({
    kind: group[0]!.kind,
    date: group[0]!.date,
    isReversal: group[0]!.reverses !== null,
    legs: (isWhole ? group : sumLegs(group)).map(({ title, unit, amount }) => ({ title, unit, amount })),
  }))
}
