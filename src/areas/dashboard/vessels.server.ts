import { sql } from 'kysely'
import { type ConsigneeFilter, sum, tons } from '#areas/dashboard/amounts.server.ts'
import type { VesselProgress } from '#areas/dashboard/calls.ts'
import { berth } from '#areas/master-data/berth/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type VesselRow = Omit<VesselProgress, 'remaining'>

const daysShown = 30

/** Voyages under way, the next to arrive last, after those that ended lately. */
export const readVessels = async ({ consigneeId }: ConsigneeFilter, { tx, asker, today }: Context) => {
  const { language } = asker
  const { rows } = await sql<VesselRow>`
    select v.id as voyage_id, v.voyage_no, v.status, v.eta, v.arrived_at, v.berthed_at, v.discharge_completed_at as completed_at,
      (select ${nameOf(vessel, 'n', language)} from vessel n where n.agency_id = v.agency_id and n.id = v.vessel) as vessel,
      (select ${nameOf(berth, 'n', language)} from berth n where n.agency_id = v.agency_id and n.id = v.berth) as berth,
      (select ${nameOf(port, 'n', language)} from port n where n.agency_id = v.agency_id and n.id = v.discharge_port) as discharge_port,
      (select ${nameOf(port, 'n', language)} from port n where n.agency_id = v.agency_id and n.id = v.load_ports[1]) as load_port,
      coalesce(s.bl, 0)::bigint as bl, coalesce(s.discharged, 0)::bigint as discharged
    from voyage v
    left join lateral (
      select sum(b.quantity) as bl, sum(p.kg) as discharged from shipment s
      cross join lateral (select sum(l.quantity) as quantity from shipment_consignee_split l
        where l.agency_id = s.agency_id and l.parent = s.id ${andAnyOf('l.consignee', consigneeId)}) b
      cross join lateral (select sum(p.net_kg) as kg from port_loading p where p.agency_id = s.agency_id and p.shipment = s.id
        and p.status in ('Pending', 'Delivered') ${andAnyOf('p.consignee', consigneeId)}) p
      where s.agency_id = v.agency_id and s.voyage = v.id and s.status <> 'Canceled'
    ) s on true
    where v.agency_id = app.agency() and (v.status in ('Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging')
      or v.status in ('Completed', 'Closed') and v.discharge_completed_at > ${today}::date - ${daysShown}::integer)
      and (s.bl > 0 or app.company() is null ${consigneeId?.length ? sql`and false` : sql``})
    order by coalesce(v.arrived_at, v.eta), v.id limit 100`.execute(tx)
  const left = (voyages: readonly VesselRow[]): number =>
    sum(voyages.map(({ bl, discharged }) => Math.max(bl - discharged, 0)))
  const isAfloat = ({ status }: VesselRow): boolean => status !== 'Completed' && status !== 'Closed'
  return {
    rows: rows.map(({ bl, discharged, ...voyage }) => ({
      ...voyage,
      bl: tons(bl),
      discharged: tons(discharged),
      remaining: tons(Math.max(bl - discharged, 0)),
    })),
    total: {
      bl: tons(sum(rows.map(({ bl }) => bl))),
      discharged: tons(sum(rows.map(({ discharged }) => discharged))),
      afloat: tons(left(rows.filter(isAfloat))),
    },
  }
}
