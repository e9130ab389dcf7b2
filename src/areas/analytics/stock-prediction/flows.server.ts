// The cargo that ships are expected to bring.

import { sql } from 'kysely'
import type { stockPrediction } from '#areas/analytics/stock-prediction/definition.ts'
import { addDays, localTime } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof stockPrediction.filters>

export type Inbound = { consignee: number; vessel: number; eta: string; quantity: number }

type Expected = Omit<Inbound, 'eta'> & { eta: string }

/** The quantity that terminals are still to receive of the bills of lading of voyages that are not discharged. A filter by terminal counts
 *  the quantity planned for it and, where no plan exists, the quantity discharged at its port. */
export const readInbound = async (
  { asOf, consignee, terminal }: Filters,
  { tx, asker }: Context,
): Promise<Inbound[]> => {
  const bound = terminal?.length
    ? sql`and coalesce(s.discharge_port, v.discharge_port) in (select t.port from terminal t where t.agency_id = app.agency() and t.id = any(${terminal}::bigint[]))
        and (s.id in (select p.parent from shipment_terminals p where p.agency_id = app.agency() and p.terminal = any(${terminal}::bigint[]))
          or s.id not in (select p.parent from shipment_terminals p where p.agency_id = app.agency()))`
    : sql``
  const { rows } = await sql<Expected>`
    with s as materialized (select s.id, v.vessel, v.eta from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
        where s.agency_id = app.agency() and v.status in ('Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging')
          and s.status <> 'Canceled' ${bound}),
      gone as (select p.shipment, p.consignee, sum(p.net_kg) as kg from s join port_loading p on p.agency_id = app.agency() and p.shipment = s.id
        and p.delivery_type = 'Terminal Storage' and p.status in ('Pending', 'Delivered') group by p.shipment, p.consignee)
    select x.* from (
      select l.consignee, s.vessel, s.eta,
        sum(greatest(coalesce(l.terminal_storage, l.quantity - coalesce(l.direct_delivery, 0)) - coalesce(g.kg, 0), 0))::bigint as quantity
      from s join shipment_consignee_split l on l.agency_id = app.agency() and l.parent = s.id ${andAnyOf('l.consignee', consignee)}
      left join gone g on g.shipment = s.id and g.consignee = l.consignee
      group by l.consignee, s.vessel, s.eta) x
    where x.quantity > 0 order by x.eta, x.vessel, x.consignee`.execute(tx)
  // An overdue ship is expected tomorrow at the earliest.
  const tomorrow = addDays(asOf, 1)
  return rows.map(row => {
    const { day } = localTime(row.eta, asker.timeZone)
    return { ...row, eta: day > tomorrow ? day : tomorrow }
  })
}
