// The month's entries of every document that the user may view, in one statement under row-level security.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Entry, readCalendar } from '#areas/reports/calendar/calls.ts'
import { addDays, endOfMonth, startOfMonth } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { answer } from '#kit/server/answer.ts'
import { nameOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import { type Coming, comingIn, liveStates } from '#waiting/waiting.ts'

/** The most rows of each kind in a month; if there are more, the answer says so. */
const mostOfOne = 200

// Past arrivals stay in the calendar; a term is left out if its document has ended.
const standing = (document: Document, { isEnd }: Coming): RawBuilder<unknown> =>
  isEnd
    ? sql`t.status = any(${liveStates(document)}::text[])`
    : sql`t.status <> all(array['Canceled', 'Reversed', 'inActive'])`

const entriesOf = (document: Document, coming: Coming, month: string, context: Context): RawBuilder<unknown> => {
  const { language, timeZone } = context.asker
  const column = sql.ref(`t.${snake(coming.field)}`)
  const [from, until] = [startOfMonth(month), addDays(endOfMonth(month), 1)]
  const at = (day: string) =>
    coming.isDay ? sql`${day}::date` : sql`(${day}::date::timestamp at time zone ${timeZone})`
  const day = coming.isDay ? column : sql`(${column} at time zone ${timeZone})::date`
  const seen = sql.join([sql`t.agency_id = app.agency()`, ...inScope(document, context.asker)], sql` and `)
  return sql`(select ${day} as day, ${sql.lit(document.name)} as name, t.id, ${nameOf(document, 't', language)} as label, t.status,
      ${sql.lit(coming.label)} as what
    from ${tableOf(document)} t where ${seen} and ${column} >= ${at(from)} and ${column} < ${at(until)} and ${standing(document, coming)}
    order by ${column}, t.id limit ${mostOfOne})`
}

type CalendarRow = Pick<Entry, 'day' | 'id' | 'label' | 'status' | 'what'> & { name: string }

const monthOf = async (month: string, context: Context): Promise<{ rows: Entry[]; isMore: boolean }> => {
  const { asker, slices, tx } = context
  const parts = [...slices.values()]
    .filter(({ document }) => mayOn(asker, 'View', document.right))
    .flatMap(({ document }) => comingIn(document).map(coming => entriesOf(document, coming, month, context)))
  if (parts.length === 0) return { rows: [], isMore: false }
  const { rows } =
    await sql<CalendarRow>`select * from (${sql.join(parts, sql` union all `)}) e order by day, what, label`.execute(tx)
  const kinds = Map.groupBy(rows, ({ name, what }) => `${name} ${what}`)
  return {
    rows: rows.map(({ name, ...row }) => {
      const { address, singular } = slices.get(name)!.document
      return { ...row, address, singular }
    }),
    isMore: [...kinds.values()].some(({ length }) => length === mostOfOne),
  }
}

/** Mounts the call of the calendar. */
export const mountCalendar = (app: FastifyInstance): void =>
  answer(app, readCalendar, ({ query }, context) => monthOf(query.month ?? context.today, context))
