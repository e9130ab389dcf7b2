// The cargo that ships are expected to bring.

import { sql } from 'kysely'
import type { stockPrediction } from '#areas/analytics/stock-prediction/definition.ts'
import { addDays, localTime } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { soldInPort } from '#trade/voyages/sold-in-port.server.ts'

type Filters = ValuesOf<typeof stockPrediction.filters>

export type Inbound = { consignee: number; vessel: number; eta: string; quantity: number }

/** A consignee's part of a bill of lading: `quantity` of it is for terminals, and `rest` of the whole part has not left the port. */
type Part = Inbound & { lc: number; rest: number; isThere: boolean }

// A filter by terminal counts the parts planned for it and, where no plan exists, those discharged at its port.
const readParts = async ({ terminal }: Filters, { tx }: Context): Promise<Part[]> => {
  const isThere = terminal?.length
    ? sql`coalesce(s.discharge_port, v.discharge_port) in (select t.port from terminal t where t.agency_id = app.agency() and t.id = any(${terminal}::bigint[]))
        and (s.id in (select p.parent from shipment_terminals p where p.agency_id = app.agency() and p.terminal = any(${terminal}::bigint[]))
          or s.id not in (select p.parent from shipment_terminals p where p.agency_id = app.agency()))`
    : sql`true`
  const { rows } = await sql<Part>`
    with s as materialized (select s.id, s.lc, v.vessel, v.eta, ${isThere} as is_there
        from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
        where s.agency_id = app.agency() and v.status in ('Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging')
          and s.status <> 'Canceled'),
      gone as (select p.shipment, p.consignee, sum(p.net_kg) as kg, sum(p.net_kg) filter (where p.delivery_type = 'Terminal Storage') as stored
        from s join port_loading p on p.agency_id = app.agency() and p.shipment = s.id and p.status in ('Pending', 'Delivered')
        group by p.shipment, p.consignee)
    select s.lc, s.vessel, s.eta, s.is_there, l.consignee, greatest(l.quantity - coalesce(g.kg, 0), 0)::bigint as rest,
      greatest(coalesce(l.terminal_storage, l.quantity - coalesce(l.direct_delivery, 0)) - coalesce(g.stored, 0), 0)::bigint as quantity
    from s join shipment_consignee_split l on l.agency_id = app.agency() and l.parent = s.id
    left join gone g on g.shipment = s.id and g.consignee = l.consignee
    order by s.eta, s.id, l.consignee`.execute(tx)
  return rows
}

/** Kilograms of an LC that a consignee sold in port out of ships to come, or, if negative, bought there and did not load yet. */
type SoldInPort = { lc: number; consignee: number; kg: number }

// Cargo missing from a discharged bill was sold from it first; what a buyer loads is more than its part of the bills.
const readSoldInPort = async (lcs: number[], { tx }: Context): Promise<SoldInPort[]> => {
  const { rows } = await sql<SoldInPort>`
    select o.lc, o.consignee, (o.kg + case when o.kg > 0 then -least(o.kg, coalesce(sum(b.missing), 0))
      else least(-o.kg, coalesce(sum(b.beyond), 0)) end)::bigint as kg
    from (${soldInPort(sql`and c.consignment_id = any(${lcs}::bigint[])`)}) o
    left join (select s.lc, x.consignee, case when v.status in ('Completed', 'Closed') then greatest(sum(x.bill - x.out), 0) else 0 end as missing,
        greatest(sum(x.out - x.bill), 0) as beyond
      from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
      join (select l.parent as shipment, l.consignee, l.quantity as bill, 0 as out from shipment_consignee_split l where l.agency_id = app.agency()
        union all select p.shipment, p.consignee, 0, p.net_kg from port_loading p
          where p.agency_id = app.agency() and p.lc = any(${lcs}::bigint[]) and p.status in ('Pending', 'Delivered')) x on x.shipment = s.id
      where s.agency_id = app.agency() and s.lc = any(${lcs}::bigint[]) and s.status <> 'Canceled'
      group by s.lc, s.id, v.status, x.consignee) b on b.lc = o.lc and b.consignee = o.consignee
    group by o.lc, o.consignee, o.kg`.execute(tx)
  return rows
}

const isOf =
  ({ lc, consignee }: Pick<Part, 'lc' | 'consignee'>) =>
  (sold: SoldInPort) =>
    sold.lc === lc && sold.consignee === consignee

// The earliest ships bring what was sold in port, which terminals do not receive.
const withoutSold = (parts: readonly Part[], sold: readonly SoldInPort[]): Part[] => {
  const left = new Map(sold.map(one => [one, Math.max(0, one.kg)]))
  return parts.map(part => {
    const own = sold.find(isOf(part))
    const taken = own ? Math.min(left.get(own)!, part.rest) : 0
    if (own) left.set(own, left.get(own)! - taken)
    return { ...part, quantity: Math.min(part.quantity, part.rest - taken) }
  })
}

// What was bought in port comes with the first ship of its LC.
const boughtParts = (parts: readonly Part[], sold: readonly SoldInPort[]): Part[] =>
  sold.flatMap(({ lc, consignee, kg }) => {
    const ship = parts.find(part => part.lc === lc)
    return kg < 0 && ship ? [{ ...ship, consignee, quantity: -kg }] : []
  })

/** The quantity that terminals are still to receive of the bills of lading of voyages that are not discharged. */
export const readInbound = async (filters: Filters, context: Context): Promise<Inbound[]> => {
  const parts = await readParts(filters, context)
  const sold = await readSoldInPort([...new Set(parts.map(({ lc }) => lc))], context)
  // An overdue ship is expected tomorrow at the earliest.
  const tomorrow = addDays(filters.asOf, 1)
  const isAsked = ({ isThere, consignee }: Part): boolean =>
    isThere && (!filters.consignee?.length || filters.consignee.includes(consignee))
  const coming = [...withoutSold(parts, sold), ...boughtParts(parts, sold)].filter(isAsked)
  const ships = Map.groupBy(coming, ({ consignee, vessel, eta }) => `${consignee} ${vessel} ${eta}`)
  return [...ships.values()]
    .map(of => {
      const { consignee, vessel } = of[0]!
      const { day } = localTime(of[0]!.eta, context.asker.timeZone)
      const eta = day > tomorrow ? day : tomorrow
      return { consignee, vessel, eta, quantity: of.reduce((sum, { quantity }) => sum + quantity, 0) }
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.eta.localeCompare(b.eta) || a.vessel - b.vessel || a.consignee - b.consignee)
}
