// The waiting rows of every document of the catalogue, in one statement under row-level security.

import { type RawBuilder, sql } from 'kysely'
import type { Waiting } from '#areas/mine/calls.ts'
import { factsOf, shownFigure } from '#areas/mine/facts.server.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { nameOf, plainFields, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import { type Ending, endingsOf, isJudgedByRow, liveStates, type Wait, waitOfRow, waitsFor } from '#waiting/waiting.ts'

/** The most rows read of each document; if there are more, the answer says so. */
const mostOfOne = 100

/** The number of days after its end for which an expired row is still listed. */
const daysAfter = 30

type Open = {
  name: string
  id: number
  label: string
  status: string
  at: string
  by: number | null
  party: string | null
  figure: number | null
  isInHand: boolean
  values: Row
  ending: string | null
  day: string | null
}

type DocumentToRead = { document: Document; waits: Wait[]; endings: Ending[] }

const states = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join([...new Set(names)].map(name => sql.lit(name)))

// A user who is assigned to places sees everything unfinished there, other users what they entered or changed.
const isOwnWork = (document: Document, { asker }: Context): RawBuilder<unknown> =>
  inScope(document, asker).length > 0
    ? sql`true`
    : sql`(t.created_by = ${asker.userId} or t.updated_by = ${asker.userId})`

// Within the JSON object the fields keep the names of the definition.
const valuesOf = (document: Document): RawBuilder<unknown> =>
  sql`(select row_to_json(v) from (select ${sql.join(
    plainFields(document.fields).map(([name]) => sql`${sql.ref(`t.${snake(name)}`)} as ${sql.raw(`"${name}"`)}`),
  )}) v)`

const common = (document: Document, context: Context): RawBuilder<unknown> =>
  sql`${sql.lit(document.name)} as name, t.id, ${nameOf(document, 't', context.asker.language)} as label, t.status, t.updated_at as at,
    t.created_by as by, ${factsOf(document, context)}`

const within = (document: Document, { asker }: Context): RawBuilder<unknown> =>
  sql.join([sql`t.agency_id = app.agency()`, ...inScope(document, asker)], sql` and `)

const openQuery = ({ document, waits }: DocumentToRead, context: Context): RawBuilder<unknown> => {
  const urgent = waits.filter(({ kind }) => kind !== 'complete').map(({ state }) => state)
  const mine = isOwnWork(document, context)
  const values = isJudgedByRow(document, waits) ? valuesOf(document) : sql`'{}'::json`
  const asked = urgent.length > 0 ? sql`(t.status in (${states(urgent)}) or ${mine})` : mine
  return sql`(select ${common(document, context)}, ${mine} as "isInHand", ${values} as values, null as ending, null::date as day
    from ${tableOf(document)} t where ${within(document, context)} and t.status in (${states(waits.map(({ state }) => state))}) and ${asked}
    order by t.updated_at desc, t.id desc limit ${mostOfOne})`
}

const endingQuery = (document: Document, ending: Ending, context: Context): RawBuilder<unknown> => {
  const column = sql.ref(`t.${snake(ending.field)}`)
  const { timeZone } = context.asker
  const [from, to] = [
    sql`${context.today}::date - ${daysAfter}::integer`,
    sql`${context.today}::date + ${ending.daysBefore}::integer`,
  ]
  const day = ending.isDay ? column : sql`(${column} at time zone ${timeZone})::date`
  const span = ending.isDay
    ? sql`${column} between ${from} and ${to}`
    : sql`${column} between ((${from})::timestamp at time zone ${timeZone}) and ((${to} + 1)::timestamp at time zone ${timeZone})`
  return sql`(select ${common(document, context)}, false as "isInHand", '{}'::json as values, ${sql.lit(ending.label)} as ending, ${day} as day
    from ${tableOf(document)} t where ${within(document, context)} and ${span} and t.status in (${states(liveStates(document))})
    order by ${column}, t.id desc limit ${mostOfOne})`
}

const documentsToRead = ({ slices, asker }: Context): DocumentToRead[] =>
  [...slices.values()].flatMap(({ document }) => {
    if (!mayOn(asker, 'View', document.right)) return []
    const endings = mayOn(asker, 'Edit', document.right) && asker.companyId === null ? endingsOf(document) : []
    return [{ document, waits: waitsFor(asker, document), endings }]
  })

const waitingOf = (
  row: Open,
  { document, waits }: DocumentToRead,
  { asker }: Context,
): Omit<Waiting, 'who'> | undefined => {
  const { id, label, status, at, ending, day, party } = row
  const { address, singular } = document
  const facts = { party, ...shownFigure(document, row.figure) }
  const common = { address, singular, id, label, status, ...facts, at, day, task: null }
  if (ending) return { ...common, kind: 'expiring', action: null, words: ending }
  const wait = waitOfRow(document, waits, { ...row, values: { ...row.values, id, status } }, asker.companyId)
  return wait && { ...common, kind: wait.kind, action: wait.action, words: null }
}

/** Every row that waits by its state or its day, with the id of the user who entered it. */
export const readWaits = async (
  context: Context,
): Promise<{ rows: (Omit<Waiting, 'who'> & { by: number | null })[]; isMore: boolean }> => {
  const documents = documentsToRead(context)
  const queries = documents.flatMap(each => [
    ...(each.waits.length > 0 ? [openQuery(each, context)] : []),
    ...each.endings.map(ending => endingQuery(each.document, ending, context)),
  ])
  if (queries.length === 0) return { rows: [], isMore: false }
  const { rows } = await sql<Open>`${sql.join(queries, sql` union all `)}`.execute(context.tx)
  const byName = new Map(documents.map(each => [each.document.name, each]))
  const full = [...Map.groupBy(rows, ({ name, ending }) => `${name} ${ending}`).values()]
  return {
    rows: rows.flatMap(row => {
      const waiting = waitingOf(row, byName.get(row.name)!, context)
      return waiting ? [{ ...waiting, by: row.by }] : []
    }),
    isMore: full.some(({ length }) => length === mostOfOne),
  }
}
