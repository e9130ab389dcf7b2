import { sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { readOnHand, spansRelation } from '#areas/tracing/moves.server.ts'
import { type Lot, lotKey, type Spans } from '#areas/tracing/reachable-lots.ts'
import { noSteps, type Steps } from '#areas/tracing/trace-steps.server.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { worksAt } from '#trade/staff/scope.server.ts'

type NamedLot = Lot & { lcName: string | null; owner: string; place: string }

const readLotNames = async (spans: Spans, { tx, asker }: Context): Promise<NamedLot[]> => {
  const { rows } = await sql<NamedLot>`
    select w.lc, w.consignee, w.terminal, w.form, coalesce(l.lc_no, app.name_of('lc', w.lc)) as "lcName",
      ${nameOf(company, 'o', asker.language)} as owner, ${nameOf(terminal, 'p', asker.language)} as place
    from ${spansRelation([...spans.values()])}
    left join lc l on l.agency_id = app.agency() and l.id = w.lc
    left join company o on o.agency_id = app.agency() and o.id = w.consignee
    left join terminal p on p.agency_id = app.agency() and p.id = w.terminal
    order by 5, 6, 7, w.form desc`.execute(tx)
  return rows
}

const pathOf = ({ lc, consignee, terminal, form }: Lot): string =>
  `tracing?${new URLSearchParams({ lcId: `${lc}`, consigneeId: `${consignee}`, terminalId: `${terminal}`, form })}`

/** The lots of a trace in the user's terminals, with their stock of today. */
export const readLotSteps = async (
  spans: Spans,
  begun: ReadonlySet<string> | undefined,
  context: Context,
): Promise<Steps> => {
  const lots = new Map([...spans].filter(([, { lot }]) => worksAt(context.asker, lot.terminal)))
  if (lots.size === 0) return noSteps
  const onHand = await readOnHand(lots, context)
  const mayOpen = mayOn(context.asker, 'View', 'BarleyClosingStock')
  const steps = (await readLotNames(lots, context)).map(lot => ({
    key: `lot ${lotKey(lot)}`,
    title: null,
    name: lot.lcName ?? '–',
    about: [lot.owner, lot.place, lot.form],
    date: null,
    quantity: toDecimal(onHand.get(lotKey(lot)) ?? 0, 3),
    path: mayOpen ? pathOf(lot) : null,
    isStart: begun?.has(lotKey(lot)) ?? false,
  }))
  const kg = [...onHand.values()].reduce((sum, lot) => sum + lot, 0)
  return { count: steps.length, kg, steps }
}
