// The places of the cargo, from the queries of the dashboard: consignees see their own stock, vessels and trucks.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { readMap } from '#areas/reports/map/calls.ts'
import type { PortOnMap, TerminalOnMap, TrucksOnMap, VesselOnMap } from '#areas/reports/map/spots.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { addDays } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope, ownPart } from '#kit/server/scope.ts'
import { toDecimal } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import type { LotFilters } from '#trade/cargo/lot-costs.server.ts'
import { readTerminals } from '#trade/cargo/terminals.server.ts'
import { countryInArabic } from '#trade/parties/country-fields.ts'
import { pointOf } from '#trade/parties/place-fields.ts'
import { readOwnersStock, sumQuantities } from '#trade/statements/closing-lots.server.ts'
import { lots } from '#trade/statements/report-fields.ts'
import { readVoyagesWithCargo, sumBilled, sumLeft } from '#trade/voyages/voyages.server.ts'

const tons = (kg: number): number => toDecimal(kg, 3)

type PlaceRow = { id: number; name: string; location: string | null }

const readPlaces = async <R extends PlaceRow>(
  of: Document,
  more: RawBuilder<unknown>,
  context: Context,
): Promise<R[]> => {
  const { rows } = await sql<R>`select t.id, ${nameOf(of, 't', context.asker.language)} as name, t.location, ${more}
    from ${tableOf(of)} t where t.agency_id = app.agency() and t.status = 'active' order by name, t.id`.execute(
    context.tx,
  )
  return rows
}

const everything: LotFilters = { terminal: null, consignee: null }

const readStock = async (context: Context): Promise<TerminalOnMap[]> => {
  const places = await readPlaces<PlaceRow & { city: string }>(terminal, sql`t.city`, context)
  const own = ownPart(lots, { ...everything }, context.asker)
  const owned = await readOwnersStock({ ...own, asOf: context.today }, context)
  const inUse = await readTerminals(own.terminal ?? null, [], context)
  return inUse.flatMap(({ terminal: id, capacity }) => {
    const place = places.find(each => each.id === id)
    const kg = sumQuantities(owned.filter(of => of.terminal === id))
    const filledPct = capacity > 0 ? Math.round((kg / capacity) * 1000) / 10 : 0
    if (!place) return []
    const { name, city, location } = place
    const at = pointOf(location) ?? null
    return [{ id, name, city, at, stock: tons(kg), capacity: tons(capacity), filledPct }]
  })
}

type Voyages = Awaited<ReturnType<typeof readVoyagesWithCargo>>

const readPorts = async (voyages: Voyages, context: Context): Promise<PortOnMap[]> => {
  const more = sql`t.country, t.coast = 'Abroad' as is_abroad`
  const places = await readPlaces<PlaceRow & { country: string; isAbroad: boolean }>(port, more, context)
  const nameIn = context.asker.language === 'arabic' ? countryInArabic : (name: string) => name
  return places.map(({ location, ...place }) => {
    const from = voyages.filter(({ voyage }) => voyage.loadPort === place.id)
    const kg = from.reduce((sum, { cargo }) => sum + sumBilled(cargo).bl, 0)
    return { ...place, country: nameIn(place.country), at: pointOf(location) ?? null, loaded: tons(kg) }
  })
}

const underWay = ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging']

// By time between departure and expected arrival; a vessel at sea is drawn strictly between its ports.
const shareOfWay = (status: string, departedAt: string | null, eta: string, now: number): number => {
  if (status === 'Planned') return 0
  if (status !== 'Sailing') return 1
  const from = departedAt === null ? now : Date.parse(departedAt)
  const share = (now - from) / Math.max(Date.parse(eta) - from, 1)
  return Math.min(Math.max(share, 0.05), 0.95)
}

type Ship = { id: number; name: string; departedAt: string | null }

const readVessels = async (voyages: Voyages, { tx, asker }: Context): Promise<VesselOnMap[]> => {
  const moving = voyages.filter(({ voyage }) => underWay.includes(voyage.status))
  const ids = moving.map(({ voyage }) => voyage.voyage)
  const { rows } = await sql<Ship>`select v.id, ${nameOf(vessel, 's', asker.language)} as name, v.departed_at
    from voyage v join vessel s on s.agency_id = v.agency_id and s.id = v.vessel
    where v.agency_id = app.agency() and v.id = any(${ids}::bigint[])`.execute(tx)
  const now = Date.now()
  return moving.flatMap(({ voyage: { voyage: id, status, eta, loadPort, dischargePort }, cargo }) => {
    const ship = rows.find(row => row.id === id)
    if (!ship) return []
    const share = shareOfWay(status, ship.departedAt, eta, now)
    const open = tons(sumLeft(cargo))
    return [{ id, name: ship.name, status, from: loadPort, to: dischargePort, eta, share, open }]
  })
}

type OnRoad = { port: number | null; terminal: number | null; to: number; trucks: number; kg: number }

const readTrucks = async ({ tx, asker }: Context): Promise<TrucksOnMap[]> => {
  const seen = (of: Document) => sql.join([sql`t.agency_id = app.agency()`, ...inScope(of, asker)], sql` and `)
  const { rows } = await sql<OnRoad>`
    select t.port, null::bigint as terminal, t.terminal as to, count(*) as trucks, sum(t.net_kg)::bigint as kg from port_loading t
    where ${seen(portLoading)} and t.status = 'Pending' and t.terminal is not null and t.port is not null group by 1, 2, 3
    union all
    select null::bigint, t.terminal, t.to_terminal, count(*), sum(t.net_kg)::bigint from terminal_out t
    where ${seen(terminalOut)} and t.status = 'Out' and t.to_terminal is not null group by 1, 2, 3`.execute(tx)
  return rows.map(({ port, terminal, to, trucks, kg }) => ({
    from: port !== null ? { port } : { terminal: terminal! },
    ...{ to, trucks, net: tons(kg) },
  }))
}

/** Mounts the call of the map, for every user who may see the dashboard. */
export const mountMap = (app: FastifyInstance): void =>
  answer(app, readMap, async (_asked, context) => {
    if (!may(context.asker, { rights: ['dashboardPermission'] })) notFound()
    const voyages = await readVoyagesWithCargo({ from: addDays(context.today, -365) }, context)
    return {
      ports: await readPorts(voyages, context),
      terminals: await readStock(context),
      vessels: await readVessels(voyages, context),
      trucks: await readTrucks(context),
    }
  })
