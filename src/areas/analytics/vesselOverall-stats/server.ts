import { sql } from 'kysely'
import { vesselOverallStats } from '#areas/analytics/vesselOverall-stats/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { averagePerDay, minutesWorked } from '#trade/voyages/pace.ts'
import { readVoyagesWithCargo, sumBilled, sumLeft } from '#trade/voyages/voyages.server.ts'

type Filters = ValuesOf<typeof vesselOverallStats.filters>
type Row = ValuesOf<typeof vesselOverallStats.columns>
type Voyages = Awaited<ReturnType<typeof readVoyagesWithCargo>>

type Money = { demurrage: number; despatch: number }

// A statement is allocated to the last cent, so that its parts add up to the whole.
const readLaytime = async (voyages: number[], { consignee, lc }: Filters, { tx }: Context): Promise<Money> => {
  const { rows } = await sql<Money>`
    select coalesce(sum(p.demurrage), 0)::bigint as demurrage, coalesce(sum(p.despatch), 0)::bigint as despatch
    from laytime s join laytime_split p on p.agency_id = s.agency_id and p.parent = s.id
    where s.agency_id = app.agency() and s.voyage = any(${voyages}::bigint[]) and s.status in ('Agreed', 'Settled')
      and s.side = 'Accounts payable'
      ${andAnyOf('p.consignee', consignee)} ${andAnyOf('p.lc', lc)}`.execute(tx)
  return rows[0]!
}

type Origin = { shipment: number; origin: string | null }
type Coast = { port: number; coast: Row['coast'] }

const readOrigins = async (shipments: number[], { tx }: Context): Promise<Map<number, string | null>> => {
  const { rows } = await sql<Origin>`select s.id as shipment, k.origin from shipment s
    left join purchase_contract k on k.agency_id = s.agency_id and k.id = s.purchase_contract
    where s.agency_id = app.agency() and s.id = any(${shipments}::bigint[])`.execute(tx)
  return new Map(rows.map(({ shipment, origin }) => [shipment, origin]))
}

const readCoasts = async ({ tx }: Context): Promise<Map<number, Row['coast']>> => {
  const { rows } = await sql<Coast>`select id as port, coast from port where agency_id = app.agency()`.execute(tx)
  return new Map(rows.map(({ port, coast }) => [port, coast]))
}

const byOriginAndCoast = async (voyages: Voyages, context: Context): Promise<Row[]> => {
  const cargo = voyages.flatMap(of => of.cargo)
  const ids = [...new Set(cargo.map(({ shipment }) => shipment))]
  const [origins, coasts] = [await readOrigins(ids, context), await readCoasts(context)]
  const parts = cargo.map(part => ({
    ...part,
    origin: origins.get(part.shipment) ?? null,
    coast: coasts.get(part.port) as Row['coast'],
  }))
  return [...Map.groupBy(parts, ({ origin, coast }) => `${origin} ${coast}`).values()]
    .map(of => {
      const { origin, coast } = of[0]!
      return { origin, coast, voyages: new Set(of.map(({ voyage }) => voyage)).size, ...sumBilled(of) }
    })
    .sort((a, b) => b.bl - a.bl)
}

const meanRate = (voyages: Voyages, now: Date): number | null => {
  const worked = voyages.map(({ voyage, cargo }) => ({ minutes: minutesWorked(voyage, now), ...sumBilled(cargo) }))
  const minutes = worked.reduce((sum, each) => sum + (each.minutes ?? 0), 0)
  const kg = worked.reduce((sum, each) => (each.minutes === null ? sum : sum + each.discharged), 0)
  return minutes > 0 ? averagePerDay(kg, minutes) : null
}

const remaining = (voyages: Voyages): number => voyages.reduce((sum, { cargo }) => sum + sumLeft(cargo), 0)

const countStates = (voyages: Voyages) =>
  voyage.life.states
    .map(status => ({ status, voyages: voyages.filter(of => of.voyage.status === status).length }))
    .filter(state => state.voyages > 0)

export const vesselOverallStatsAnswer = answerAnalysis(vesselOverallStats, async (asked, context) => {
  const { lc } = await withLcs({ lc: asked.lc, cargoGrade: asked.cargoGrade }, context)
  const filters = { ...asked, lc }
  const voyages = await readVoyagesWithCargo(filters, context)
  const ids = voyages.map(({ voyage }) => voyage.voyage)
  const underWay = voyages.filter(({ voyage: { status } }) => status !== 'Completed' && status !== 'Closed')
  return {
    rows: await byOriginAndCoast(voyages, context),
    total: {
      voyages: voyages.length,
      ...sumBilled(voyages.flatMap(({ cargo }) => cargo)),
      afloat: remaining(underWay),
      averageRate: meanRate(voyages, new Date()),
      ...(await readLaytime(ids, filters, context)),
      states: countStates(voyages),
    },
  }
})
