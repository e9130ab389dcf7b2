// The trucks that carried the cargo of LCs out of the port, each with its part within the bills of lading and its part beyond them.

import { type RawBuilder, sql } from 'kysely'
import { startOfMonth } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { soldInPort } from '#trade/voyages/sold-in-port.server.ts'

type DeliveryFilters = {
  /** null: from the beginning where LCs are named, else from the start of the last day's month */
  from: string | null
  to: string
  lc: number[] | null
  consignee: number[] | null
  terminal: number[] | null
  deliveryType: string[] | null
}

// The limit on the day of the report: the quantity of the bills of lading minus what was sold in the port, because the buyer carries that
// away.
const limitsQuery = ({ to, lc, consignee }: DeliveryFilters, { asker }: Context): RawBuilder<unknown> => sql`
  select x.lc, sum(x.kg)::bigint as kg from (
    select s.lc, l.quantity as kg from shipment s
    join shipment_consignee_split l on l.agency_id = s.agency_id and l.parent = s.id ${andAnyOf('l.consignee', consignee)}
    where s.agency_id = app.agency() and s.status <> 'Canceled' and s.date <= ${to}::date ${andAnyOf('s.lc', lc)}
    union all
    select o.lc, -o.kg from (${soldInPort(
      sql`and f.day <= ${to}::date ${andOwn(asker)} ${andAnyOf('c.consignee_id', consignee)} ${andAnyOf('c.consignment_id', lc)}`,
    )}) o) x group by x.lc`

// All trucks of an LC count towards its limit, ordered by day, even if the filters show only some of them.
const trucksQuery = (filters: DeliveryFilters, from: string | null): RawBuilder<unknown> => {
  const { to, lc, consignee } = filters
  const ofDays = sql`and p.lc in (select distinct x.lc from port_loading x where x.agency_id = app.agency()
    and x.date between ${from}::date and ${to}::date)`
  return sql`
    select p.id, p.lc, p.date, p.truck, p.delivery_type, p.terminal, p.consignee, p.net_kg,
      sum(p.net_kg) over (partition by p.lc order by p.date, p.id) as cumulative
    from port_loading p where p.agency_id = app.agency() and p.status in ('Pending', 'Delivered') and p.date <= ${to}::date
      ${andAnyOf('p.lc', lc)} ${andAnyOf('p.consignee', consignee)} ${from === null ? sql`` : ofDays}`
}

const firstDayOf = ({ from, to, lc }: DeliveryFilters): string | null => from ?? (lc?.length ? null : startOfMonth(to))

/**
 * One row per truck `d`: its LC, ticket, kilograms out of the port, the part `beyond` the bills of lading of its LC, and the kilograms its
 * receipt put into stock.
 */
export const deliveriesQuery = (filters: DeliveryFilters, context: Context): RawBuilder<unknown> => {
  const from = firstDayOf(filters)
  return sql`
    select t.id as ticket, t.lc, t.date, t.truck, t.delivery_type,
      case t.delivery_type when 'Direct Delivery' then 'DD' else 'TERMINAL' end as location_kind, t.terminal, t.consignee, t.net_kg as quantity, t.cumulative,
      greatest(least(t.net_kg, t.cumulative - coalesce(m.kg, 0)), 0) as beyond, coalesce(m.kg, 0) as bl, r.accepted_net as received
    from (${trucksQuery(filters, from)}) t
    left join (${limitsQuery(filters, context)}) m on m.lc = t.lc
    left join receive_cargo r on r.agency_id = app.agency() and r.port_loading = t.id and r.status = 'Received'
    where ${from === null ? sql`true` : sql`t.date >= ${from}::date`} ${andAnyOf('t.terminal', filters.terminal)}
      ${andAnyOf('t.delivery_type', filters.deliveryType)}`
}
