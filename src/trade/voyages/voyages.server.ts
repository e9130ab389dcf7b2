// Voyages of a period with their cargo: by the bills of lading, and by the trucks weighed out of the port.

import { type RawBuilder, sql } from 'kysely'
import type { voyage } from '#areas/shipping/voyage/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { readSoldOfOwners } from '#trade/voyages/sold-in-port.server.ts'

type VoyageFilters = {
  /** in progress on this day or later */
  from: string
  /** arrived, or expected, until this day */
  to?: string | null
  vessel?: number[] | null
}

type VoyageState = (typeof voyage.life.states)[number]

export type VoyageRow = {
  voyage: number
  vessel: number
  status: VoyageState
  eta: string
  arrivedAt: string | null
  berthedAt: string | null
  commencedAt: string | null
  completedAt: string | null
  sailedAt: string | null
  berth: number | null
  dischargePort: number
  loadPort: number | null
  agreedPerDay: number | null
}

// Ordered by arrival.
const readVoyages = async ({ from, to, vessel }: VoyageFilters, { tx, asker }: Context): Promise<VoyageRow[]> => {
  const midnight = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${asker.timeZone}`
  const until = to ? sql`and coalesce(v.arrived_at, v.eta) < ${midnight(sql`(${to}::date + 1)`)}` : sql``
  const { rows } = await sql<VoyageRow>`
    select v.id as voyage, v.vessel, v.status, v.eta, v.arrived_at, v.berthed_at, v.discharge_commenced_at as commenced_at,
      v.discharge_completed_at as completed_at, v.sailed_at, v.berth, v.discharge_port, v.load_ports[1] as load_port,
      v.discharge_rate_agreed as agreed_per_day
    from voyage v where v.agency_id = app.agency() and v.status <> 'Canceled' ${andAnyOf('v.vessel', vessel)} ${until}
      and (v.discharge_completed_at >= ${midnight(sql`${from}::date`)} or v.discharge_completed_at is null and v.status <> 'Closed')
    order by coalesce(v.arrived_at, v.eta), v.id`.execute(tx)
  return rows
}

export type BilledCargo = {
  voyage: number
  shipment: number
  lc: number
  /** the port where this bill is discharged */
  port: number
  consignee: number
  bl: number
  /** kilograms that left the port: delivered to customers, and in transit to terminals */
  direct: number
  toTerminals: number
  /** sold in port, or, if negative, bought there; of all owners together, only the sum of a bill's rows counts */
  sold: number
}

type BilledFilters = { consignee?: number[] | null; lc?: number[] | null }

/**
 * The cargo of each bill of lading of these voyages for each consignee; buyers in port are not included, because they have no share of the
 * bill.
 */
const readBilledCargo = async (
  voyages: readonly number[],
  { consignee, lc }: BilledFilters,
  context: Context,
): Promise<BilledCargo[]> => {
  const { rows } = await sql<Omit<BilledCargo, 'sold'>>`
    with s as materialized (select s.id, s.voyage, s.lc, coalesce(s.discharge_port, v.discharge_port) as port
      from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
      where s.agency_id = app.agency() and s.voyage = any(${voyages}::bigint[]) and s.status <> 'Canceled' ${andAnyOf('s.lc', lc)})
    select s.voyage, s.id as shipment, s.lc, s.port, x.consignee, sum(x.bl)::bigint as bl, sum(x.direct)::bigint as direct,
      sum(x.to_terminals)::bigint as to_terminals
    from s join (
      select l.parent as shipment, l.consignee, l.quantity as bl, 0 as direct, 0 as to_terminals
      from s join shipment_consignee_split l on l.agency_id = app.agency() and l.parent = s.id
      union all
      select p.shipment, p.consignee, 0, coalesce(sum(p.net_kg) filter (where p.delivery_type = 'Direct Delivery'), 0),
        coalesce(sum(p.net_kg) filter (where p.delivery_type = 'Terminal Storage'), 0)
      from s join port_loading p on p.agency_id = app.agency() and p.shipment = s.id and p.status in ('Pending', 'Delivered')
      group by p.shipment, p.consignee) x on x.shipment = s.id
    where true ${andAnyOf('x.consignee', consignee)}
    group by s.voyage, s.id, s.lc, s.port, x.consignee order by s.voyage, s.lc, s.id, x.consignee`.execute(context.tx)
  const isWhole = context.asker.companyId === null && !consignee?.length
  return readSoldOfOwners(rows, isWhole, context)
}

/** Totals of the bills of lading and of the cargo that left the port. */
export const sumBilled = (cargo: readonly BilledCargo[]): { bl: number; discharged: number } => ({
  bl: cargo.reduce((sum, { bl }) => sum + bl, 0),
  discharged: cargo.reduce((sum, { direct, toTerminals }) => sum + direct + toTerminals, 0),
})

/** The cargo that is still afloat or in port, and not sold there. */
export const sumLeft = (cargo: readonly BilledCargo[]): number => {
  const { bl, discharged } = sumBilled(cargo)
  return Math.max(0, bl - discharged - cargo.reduce((sum, { sold }) => sum + sold, 0))
}

/**
 * Voyages with their cargo, both filtered. With a filter of cargo, or for a user who sees only some cargo, only voyages with that cargo on
 * their bills of lading.
 */
export const readVoyagesWithCargo = async (
  { consignee, lc, ...voyages }: VoyageFilters & BilledFilters,
  context: Context,
): Promise<{ voyage: VoyageRow; cargo: BilledCargo[] }[]> => {
  const found = await readVoyages(voyages, context)
  const ids = found.map(({ voyage }) => voyage)
  const cargo = Map.groupBy(await readBilledCargo(ids, { consignee, lc }, context), ({ voyage }) => voyage)
  const isNarrowed = context.asker.companyId !== null || Boolean(consignee?.length || lc?.length)
  return found
    .map(voyage => ({ voyage, cargo: cargo.get(voyage.voyage) ?? [] }))
    .filter(of => !isNarrowed || sumBilled(of.cargo).bl > 0)
}
