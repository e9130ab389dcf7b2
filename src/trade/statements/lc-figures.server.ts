// Sources and uses of the cargo of each LC, or of each LC and terminal, from the ledger (domain 4.1.2).

import { type RawBuilder, sql } from 'kysely'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn, andOwn } from '#ledger/day-balances.server.ts'
import { lotCondition, withoutNestedLoops } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { movementsQuery } from '#trade/statements/lot-movements.server.ts'
import { exchanges } from '#trade/statements/movement-fields.ts'

export type LcFilters = ValuesOf<typeof lcDetail.filters>
export type LcFigures = ValuesOf<typeof lcDetail.columns>

export const isByTerminal = ({ by }: LcFilters): boolean => by === 'Terminal'

// The terminal of a line; null on the line of a whole LC.
const terminalKey = (filters: LcFilters, column: string): RawBuilder<unknown> =>
  isByTerminal(filters) ? sql.ref(column) : sql`null::bigint`

const movedQuery = (filters: LcFilters, context: Context): RawBuilder<unknown> => {
  const keys = isByTerminal(filters) ? (['m.lc', 'm.terminal'] as const) : (['m.lc'] as const)
  return sql`select ${terminalKey(filters, 'x.terminal')} as at, x.*
    from (${movementsQuery(filters, { keys, roles: ['TERMINAL', 'TRANSIT', 'PORT'] }, context)}) x`
}

const stockQuery = (day: string, filters: LcFilters, { asker }: Context): RawBuilder<unknown> => sql`
  select k.consignment_id as lc, ${terminalKey(filters, 'k.location_id')} as at, sum(k.closing)::bigint as kg
  from ${accountsWithBalanceOn(day, lotCondition({ ...filters, form: null }, asker))} k group by 1, 2`

const openingQuery = (filters: LcFilters, context: Context): RawBuilder<unknown> =>
  filters.from
    ? stockQuery(addDays(filters.from, -1), filters, context)
    : sql`select null::bigint as lc, null::bigint as at, 0::bigint as kg where false`

// Everything that ever left the port, from the running totals of the ledger.
const leftPortQuery = (filters: LcFilters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.consignment_id as lc, -sum(f.total)::bigint as kg
  from ledger.account c cross join (values ('portLoading'), ('lcSale')) k (kind)
  cross join lateral (select x.total from ledger.flow x where x.agency_id = c.agency_id and x.account_id = c.id and x.kind = k.kind
    and x.day <= ${filters.to}::date order by x.day desc limit 1) f
  where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'PORT' ${andOwn(asker)} ${andAnyOf('c.consignee_id', filters.consignee)}
    ${andAnyOf('c.consignment_id', filters.lc)} group by c.consignment_id`

const shipmentsQuery = (filters: LcFilters): RawBuilder<unknown> => sql`
  select s.lc, array_agg(distinct v.id) filter (where v.id is not null) as voyage,
    array_agg(distinct v.vessel) filter (where v.id is not null) as vessel, sum(b.quantity)::bigint as bl_quantity
  from shipment s left join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
  cross join lateral (select coalesce(sum(l.quantity), 0) as quantity from shipment_consignee_split l
    where l.agency_id = s.agency_id and l.parent = s.id ${andAnyOf('l.consignee', filters.consignee)}) b
  where s.agency_id = app.agency() and s.status <> 'Canceled' and s.date <= ${filters.to}::date
    ${andAnyOf('s.lc', filters.lc)} group by s.lc`

const zeroUnlessMoved = ['portOut', 'received', ...exchanges, 'soldBags', 'soldBulk', 'soldLc'].map(snake)

// A figure that exists once per LC is only on the line of the whole LC, not on those of its terminals.
const once = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when k.at is null then ${figure} else 0 end`

const lcCondition = (filters: LcFilters): RawBuilder<unknown> => sql`
  l.agency_id = app.agency() and l.date <= ${filters.to}::date and l.status <> 'Canceled' ${andAnyOf('l.id', filters.lc)}
  ${andAnyOf('l.cargo_grade', filters.cargoGrade)} ${andAnyOf('l.status', filters.status)}
  ${filters.vessel?.length ? sql`and s.vessel && ${filters.vessel}::bigint[]` : sql``}
  ${
    filters.terminal?.length
      ? sql`and exists (select from ledger.account c where c.agency_id = l.agency_id and c.unit = 'KG'
    and c.role = 'TERMINAL' and c.consignment_id = l.id ${andAnyOf('c.location_id', filters.terminal)})`
      : sql``
  }
  ${filters.consignee?.length ? sql`and (a.consignee <> '{}' or l.id in (select lc from r))` : sql``}`

const detailsQuery = (filters: LcFilters, context: Context): RawBuilder<LcFigures> => sql<LcFigures>`
  with m as materialized (${movedQuery(filters, context)}), b as (${stockQuery(filters.to, filters, context)}),
  o as (${openingQuery(filters, context)}),
  r as (select lc, at from m union select lc, at from b union select lc, at from o),
  k as (select lc, at from r union select id, null from lc where agency_id = app.agency())
  select l.id as lc, l.lc_no, l.date, k.at as terminal, l.status, l.purchase_contract, l.cargo_grade, c.origin,
    coalesce(s.vessel, '{}') as vessel, coalesce(s.voyage, '{}') as voyage, a.consignee,
    ${once(sql`case when l.source_kind is null then a.quantity else 0 end`)} as lc_quantity,
    ${once(sql`coalesce(s.bl_quantity, 0)`)} as bl_quantity, coalesce(m.port_out - m.sent, 0) as direct,
    coalesce(m.received + m.arrived, 0) as over_under, coalesce(o.kg, 0) as opening,
    ${sql.join(zeroUnlessMoved.map(name => sql`coalesce(${sql.ref(`m.${name}`)}, 0) as ${sql.ref(name)}`))},
    coalesce(b.kg, 0) as balance, ${once(sql`greatest(coalesce(p.kg, 0) - coalesce(s.bl_quantity, 0), 0)`)} as non_bl
  from lc l
  join k on k.lc = l.id
  left join purchase_contract c on c.agency_id = l.agency_id and c.id = l.purchase_contract
  cross join lateral (select coalesce(array_agg(x.consignee order by x.position), '{}') as consignee, coalesce(sum(x.quantity), 0)::bigint as quantity
    from lc_assigned_consignees x where x.agency_id = l.agency_id and x.parent = l.id ${andAnyOf('x.consignee', filters.consignee)}) a
  left join (${shipmentsQuery(filters)}) s on s.lc = l.id
  left join (${leftPortQuery(filters, context)}) p on p.lc = l.id
  left join m on m.lc = l.id and coalesce(m.at, 0) = coalesce(k.at, 0)
  left join b on b.lc = l.id and coalesce(b.at, 0) = coalesce(k.at, 0)
  left join o on o.lc = l.id and coalesce(o.at, 0) = coalesce(k.at, 0)
  left join terminal n on n.agency_id = l.agency_id and n.id = k.at
  where ${lcCondition(filters)} order by l.date desc, l.lc_no desc, l.id, n.name nulls first, k.at`

const isEmpty = (row: LcFigures): boolean => lcDetail.totals.every(name => row[name as keyof LcFigures] === 0)

/** The lines of the report without prices. By terminal, the line of the whole LC is left out where the LC has no port figures. */
export const readLcFigures = (filters: LcFilters, context: Context): Promise<LcFigures[]> =>
  withoutNestedLoops(context, async () => {
    const { rows } = await detailsQuery(filters, context).execute(context.tx)
    const lines = new Map<number, number>()
    for (const row of rows) lines.set(row.lc, (lines.get(row.lc) ?? 0) + 1)
    return rows.filter(row => row.terminal !== null || lines.get(row.lc) === 1 || !isEmpty(row))
  })
