import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { agencyFields } from '#areas/agencies/definition.ts'
import { auditEntry, type Entry, type Verification, verification } from '#areas/logs/audit/calls.ts'
import { audit } from '#areas/logs/audit/definition.ts'
import { type Changes, leftToRight, listDifferences, type Names } from '#areas/logs/audit/differences.ts'
import { sandboxFields } from '#areas/sandbox/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { batch } from '#database/cursor.ts'
import { escapeLike } from '#database/like.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { Row } from '#kit/check.ts'
import { addDays, startOfMonth } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { allOf, nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { isHidden, withoutHidden } from '#kit/server/history.ts'
import { namesOf } from '#kit/server/names.ts'
import { inScope } from '#kit/server/scope.ts'
import { answerReport, type Rows } from '#reports/source.server.ts'
import { screens } from '#rights/rights.ts'
import { themeFields } from '#session/calls.ts'
import { changeAgencyMessaging } from '#session/messaging-calls.ts'
import { happenings, translateReason } from '#texts/happenings.ts'
import { requireStaff } from '#trade/staff/scope.server.ts'

type Filters = ValuesOf<typeof audit.filters>

const furtherScreens: Record<string, string> = { agency: 'Agency', session: 'Session', priceBoard: 'Price Board' }

// Fields of a row that its document does not define.
const furtherFields: Record<string, Fields> = {
  agency: { ...agencyFields, ...changeAgencyMessaging.body, ...sandboxFields },
  staffUser: { ...themeFields, language: staffUser.fields.language },
}

const findDocument = (name: string, { slices }: Context): Document | undefined => slices.get(name)?.document

const screenTitle = (name: string, context: Context): string =>
  findDocument(name, context)?.singular ?? furtherScreens[name] ?? name

const actionLabel = (name: string, action: string, context: Context): string =>
  happenings[action] ?? findDocument(name, context)?.life.actions[action]?.label ?? action

const furtherRowName = sql`case h.document when 'agency' then (select n.name from agency n where n.id = h.document_id)
  when 'session' then h.actor_name end`

const namesIn = async (
  document: Document,
  ids: readonly number[],
  { tx, asker }: Context,
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, (${nameOf(document, 'd', asker.language)})::text as name from ${tableOf(document)} d
    where d.agency_id = app.agency() and d.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// The names of the entries' rows, if the caller may see them: one statement per document, because entries are many and documents few.
const nameRows = async (entries: readonly Row[], context: Context): Promise<Row[]> => {
  const byDocument = Map.groupBy(entries, ({ document }) => findDocument(document as string, context))
  const names = new Map(
    await Promise.all(
      [...byDocument].map(async ([document, of]) => {
        const ids = new Set(of.map(({ documentId }) => documentId as number))
        const found =
          document &&
          (await namesIn(
            document,
            [...ids].sort((a, b) => a - b),
            context,
          ))
        return [document?.name, found] as const
      }),
    ),
  )
  return entries.map(entry => ({
    ...entry,
    row: names.get(entry.document as string)?.get(entry.documentId as number) ?? entry.row,
  }))
}

const containsPattern = (words: string): string => `%${escapeLike(words)}%`

const documentsOnScreens = (asked: readonly string[], { slices }: Context): string[] => [
  ...[...slices.values()].flatMap(({ document }) =>
    asked.includes(screens[document.right].title) ? [document.name] : [],
  ),
  ...Object.keys(furtherScreens).filter(name => asked.includes(furtherScreens[name]!)),
]

// What was done at terminals where the user does not work is hidden, as the documents are.
const seenEntries = ({ asker, slices }: Context): RawBuilder<unknown> => {
  const limited = [...slices.values()].flatMap(({ document }) => {
    const scope = inScope(document, asker, 'd')
    if (scope.length === 0) return []
    return sql`when ${document.name} then exists (select from ${tableOf(document)} d
      where d.agency_id = app.agency() and d.id = h.document_id ${allOf(scope)})`
  })
  return limited.length > 0 ? sql`case h.document ${sql.join(limited, sql` `)} else true end` : sql`true`
}

const translator =
  ({ asker, arabic }: Context) =>
  (word: string): string =>
    asker.language === 'arabic' ? (arabic[word] ?? word) : word

// An action is found by its name and by its label, in English and as the user reads it.
const actionCondition = (asked: string, context: Context): RawBuilder<unknown> => {
  const [words, translateWord] = [asked.trim(), translator(context)]
  const isMeant = (label: string): boolean =>
    [label, translateWord(label)].some(text => text.toLowerCase().includes(words.toLowerCase()))
  const general = Object.keys(happenings).filter(name => isMeant(happenings[name]!))
  const own = [...context.slices.values()].flatMap(({ document: { name, life } }) =>
    Object.entries(life.actions)
      .filter(([action, { label }]) => !happenings[action] && isMeant(label))
      .map(([action]) => `${name} ${action}`),
  )
  return sql`(h.action ilike ${containsPattern(words.replace(/ /g, '-'))} or h.action = any(${general}::text[])
    or h.document || ' ' || h.action = any(${own}::text[]))`
}

// Fields whose changes the user may not read; a search for their content would tell them.
const hiddenFields = ({ asker, slices }: Context): string[] => [
  ...new Set(
    [...slices.values()].flatMap(({ document: { fields } }) =>
      Object.keys(fields).filter(name => isHidden(asker, fields[name]!)),
    ),
  ),
]

const conditions = ({ from, to, user, screen, action, row, words }: Filters, context: Context): RawBuilder<unknown> => {
  const { timeZone } = context.asker
  const found = [sql`h.agency_id = app.agency()`, isWithinDays(sql`h.at`, { from, to }, timeZone), seenEntries(context)]
  if (user?.length) found.push(sql`h.actor = any(${user}::bigint[])`)
  if (screen?.length) found.push(sql`h.document = any(${documentsOnScreens(screen, context)}::text[])`)
  if (action) found.push(actionCondition(action, context))
  if (row) found.push(sql`h.document_id = ${row}`)
  if (words)
    // Entries of older versions hold a JSON null where nothing changed.
    found.push(
      sql`((case jsonb_typeof(h.changes) when 'object' then h.changes - ${hiddenFields(context)}::text[] end)::text ilike ${containsPattern(words)} or h.reason ilike ${containsPattern(words)} or h.actor_name ilike ${containsPattern(words)})`,
    )
  return sql.join(found, sql` and `)
}

// The addresses and devices of the staff are hidden from a consignee's users.
const columns = (context: Context): RawBuilder<unknown> => {
  const isShown = sql`(${context.asker.companyId === null} or h.actor = app.actor())`
  return sql`h.id as entry, h.at, h.actor_name as who, h.document, h.document_id, ${furtherRowName} as row, h.action, h.changes, h.reason,
    case when ${isShown} then h.address end as address, case when ${isShown} then h.device end as device`
}

const noNames: readonly [Names, Names] = [{}, {}]
const changesOf = (entry: Row, name: string, context: Context): Changes => {
  const document = findDocument(name, context)
  const changes = document ? withoutHidden(document, entry.changes, context.asker) : entry.changes
  return (changes ?? {}) as Changes
}

const fieldsOfDocument = (name: string, context: Context): Fields => ({
  ...furtherFields[name],
  ...findDocument(name, context)?.fields,
})

// In the user's language, because the exported file shows it as well; linked rows are named only on the entry's own page.
const rowPresenter = (context: Context) => {
  const { asker } = context
  const translateWord = translator(context)
  const isArabic = asker.language === 'arabic'
  const arrow = isArabic ? ' ← ' : ' → '
  const inSentence = (word: string): string => (isArabic ? leftToRight(translateWord(word)) : translateWord(word))
  return (entry: Row): Row => {
    const name = entry.document as string
    const differences = listDifferences(
      fieldsOfDocument(name, context),
      changesOf(entry, name, context),
      noNames,
      asker.timeZone,
    )
    const changed = differences.map(({ label, before, after }) => {
      const [was, is] = [before, after].map(words => words.map(inSentence).join(', ') || '–')
      return `${translateWord(label)}: ${was}${arrow}${is}`
    })
    return {
      ...entry,
      screen: translateWord(screenTitle(name, context)),
      row: entry.row ?? `#${entry.documentId}`,
      reason: entry.reason && translateReason(entry.action as string, entry.reason as string, translateWord),
      action: translateWord(actionLabel(name, entry.action as string, context)),
      changes: changed.length > 0 ? changed.join('; ').slice(0, 1000) : null,
    }
  }
}

async function* showInBatches(rows: Rows, show: (rows: readonly Row[]) => Promise<Row[]>): AsyncGenerator<Row> {
  let waiting: Row[] = []
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < batch) continue
    yield* await show(waiting)
    waiting = []
  }
  yield* await show(waiting)
}

export const auditInquiry = answerReport(audit, async (asked, reading, context) => {
  const where = conditions(asked, context)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from app.history h where ${where}`.execute(context.tx)
  const rows = await reading.rows(
    limit => sql`select ${columns(context)} from app.history h where ${where} order by h.at desc, h.id desc ${limit}`,
  )
  const present = rowPresenter(context)
  const show = async (some: readonly Row[]) => (await nameRows(some, context)).map(present)
  return {
    count: counted[0]!.count,
    rows: Array.isArray(rows) ? await show(rows) : showInBatches(rows, show),
    totals: {},
  }
})

const readEntry = async (id: number, context: Context): Promise<Entry> => {
  const { rows } = await sql<Row>`select ${columns(context)} from app.history h
    where h.agency_id = app.agency() and h.id = ${id} and ${seenEntries(context)}`.execute(context.tx)
  const found = (await nameRows([rows[0] ?? notFound()], context))[0]!
  const name = found.document as string
  const [fields, changes] = [fieldsOfDocument(name, context), changesOf(found, name, context)]
  const changed = Object.fromEntries(Object.entries(fields).filter(([field]) => field in changes))
  const side = (index: 0 | 1): Row =>
    Object.fromEntries(Object.entries(changes).map(([field, both]) => [field, both[index]]))
  const names = (await Promise.all([0, 1].map(index => namesOf(changed, side(index as 0 | 1), context)))) as [
    Names,
    Names,
  ]
  const address = found.row === null ? undefined : findDocument(name, context)?.address
  return {
    entry: found.entry as number,
    at: found.at as string,
    who: found.who as string | null,
    screen: screenTitle(name, context),
    row: (found.row ?? `#${found.documentId}`) as string,
    address: address ? `${address}/${found.documentId}` : null,
    action: actionLabel(name, found.action as string, context),
    reason:
      found.reason === null
        ? null
        : translateReason(found.action as string, found.reason as string, translator(context)),
    from: found.address as string | null,
    device: found.device as string | null,
    differences: listDifferences(fields, changes, names, context.asker.timeZone),
  }
}

type SealedDayRow = {
  day: string
  entries: number
  found: number
  hash: string
  sealedAt: string
  fits: boolean
  follows: boolean
}

const verifySeals = async (from: string | null, context: Context): Promise<Verification> => {
  requireStaff(context)
  const { tx, today } = context
  const begin = performance.now()
  const since = from ?? startOfMonth(addDays(startOfMonth(today), -1))
  const { rows } = await sql<SealedDayRow>`select * from app.verify_audit(${since}::date)`.execute(tx)
  const { rows: open } = await sql<{
    open: number
  }>`select count(*) as open from app.history where agency_id = app.agency()
    and at >= coalesce((select max(until) from app.audit_seal where agency_id = app.agency()), '-infinity')`.execute(tx)
  const days = rows.map(({ fits, follows, ...day }) => ({ ...day, isIntact: fits && follows }))
  const isIntact = days.every(day => day.isIntact)
  return { isIntact, days, open: open[0]!.open, ms: Math.round(performance.now() - begin) }
}

/** Mounts the other calls of the audit. */
export const mountAudit = (app: FastifyInstance): void => {
  answer(app, verification, ({ query }, context) => verifySeals(query.from, context))
  answer(app, auditEntry, ({ id }, context) => readEntry(id(), context))
}
