// The strip of a truck: its last trip and the trips of a month, limited to what the user may read.

import { type RawBuilder, sql } from 'kysely'
import { truck } from '#areas/master-data/truck/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { addDays } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { allOf, andMerged, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { toDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import type { Strip } from '#trade/statements/calls.ts'

// A receipt is not included: it is the end of a trip that began elsewhere.
const trips: readonly Document[] = [portLoading, deliveryNote, bulkLoading, terminalOut]

type Trips = { name: string; count: number; kg: number; id: number; docNo: string; day: string }

const tripsIn = (of: Document, truckId: number, since: string, { asker }: Context): RawBuilder<unknown> => {
  const own = sql`from ${tableOf(of)} t where t.agency_id = app.agency() and t.truck = any(${andMerged(truck, [truckId])})
    and t.status <> 'Canceled' ${allOf(inScope(of, asker))}`
  return sql`select ${snake(of.name)}::text as name, m.count, m.kg, l.id, l.doc_no as "docNo", l.date as day
    from (select t.id, t.doc_no, t.date ${own} order by t.date desc, t.id desc limit 1) l
    cross join (select count(*)::integer as count, coalesce(sum(t.net_kg), 0)::bigint as kg ${own} and t.date >= ${since}::date) m`
}

/** Trips of the last 30 days, and the last trip at any time. */
export const truckStrip = async (id: number, context: Context): Promise<Strip> => {
  const seen = trips.filter(({ right }) => mayOn(context.asker, 'View', right))
  if (seen.length === 0) return { figures: [], links: [] }
  const since = addDays(context.today, -30)
  const { rows } = await sql<Trips>`${sql.join(
    seen.map(of => tripsIn(of, id, since, context)),
    sql` union all `,
  )} order by day desc`.execute(context.tx)
  const documentOf = ({ name }: Trips) => seen.find(of => snake(of.name) === name)!
  const [last] = rows
  const sum = (part: 'count' | 'kg') => rows.reduce((all, row) => all + row[part], 0)
  const to = last && `${documentOf(last).address}/${last.id}`
  return {
    figures: [
      { label: 'Last trip', kind: 'day', value: last?.day ?? null, to },
      { label: 'Document', kind: 'text', value: last?.docNo ?? null, to },
      { label: 'Trips in 30 days', kind: 'count', value: sum('count') },
      { label: 'Carried in 30 days', kind: 'quantity', value: toDecimal(sum('kg'), 3) },
    ],
    links: rows.map(row => ({ title: documentOf(row).title, to: `${documentOf(row).address}?truckId=${id}` })),
  }
}
