import { sql } from 'kysely'
import { vesselPortQuantityDetail } from '#areas/analytics/vessel-port-quantity-detail/definition.ts'
import { addDays, localTime } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { readVoyagesWithCargo, sumBilled, type VoyageRow } from '#trade/voyages/voyages.server.ts'

type Filters = ValuesOf<typeof vesselPortQuantityDetail.filters>
type Row = ValuesOf<typeof vesselPortQuantityDetail.columns>

type Loaded = { voyage: number; port: number; lc: number; date: string; trucks: number; out: number }

const readLoaded = async (voyages: number[], filters: Filters, { tx }: Context): Promise<Loaded[]> => {
  const { rows } = await sql<Loaded>`
    select p.voyage, p.port, p.lc, p.date, count(*) as trucks, sum(p.net_kg)::bigint as out from port_loading p
    where p.agency_id = app.agency() and p.voyage = any(${voyages}::bigint[]) and p.status in ('Pending', 'Delivered')
      ${andAnyOf('p.consignee', filters.consignee)} ${andAnyOf('p.lc', filters.lc)} ${andAnyOf('p.delivery_type', filters.deliveryType)}
    group by p.voyage, p.port, p.lc, p.date order by p.date`.execute(tx)
  return rows
}

const addUp = (loaded: readonly Loaded[]) => ({
  trucks: loaded.reduce((sum, { trucks }) => sum + trucks, 0),
  out: loaded.reduce((sum, { out }) => sum + out, 0),
})

type Plan = { bl: number; from: string; perDay: number } | null

// The day on which the discharge commenced counts as a full day.
const plannedUntil = (plan: Plan, date: string): number | null => {
  if (!plan) return null
  let days = 0
  for (let day = plan.from; day <= date && days * plan.perDay < plan.bl; day = addDays(day, 1)) days++
  return Math.min(plan.bl, days * plan.perDay)
}

const courseOf = (loaded: readonly Loaded[], plan: Plan): Row['days'] => {
  let cumulative = 0
  return [...Map.groupBy(loaded, ({ date }) => date)].map(([date, of]) => {
    const day = addUp(of)
    cumulative += day.out
    return { date, ...day, cumulative, planned: plannedUntil(plan, date) }
  })
}

// The agreed rate is for the whole cargo of a port, so a part of the cargo has no plan.
const planOf = ({ agreedPerDay, commencedAt }: VoyageRow, bl: number, isWhole: boolean, zone: string): Plan =>
  agreedPerDay && commencedAt && isWhole ? { bl, perDay: agreedPerDay, from: localTime(commencedAt, zone).day } : null

export const vesselPortQuantityDetailAnswer = answerAnalysis(vesselPortQuantityDetail, async (asked, context) => {
  const { lc } = await withLcs({ lc: asked.lc, cargoGrade: asked.cargoGrade }, context)
  const filters = { ...asked, lc }
  const voyages = await readVoyagesWithCargo(filters, context)
  const ids = voyages.map(({ voyage }) => voyage.voyage)
  const loaded = Map.groupBy(await readLoaded(ids, filters, context), ({ voyage }) => voyage)
  const { companyId, timeZone } = context.asker
  const isWhole = companyId === null && ![filters.consignee, lc, filters.deliveryType].some(named => named?.length)
  const rows = voyages.flatMap(({ voyage, cargo }) => {
    const own = loaded.get(voyage.voyage) ?? []
    const ports = [...new Set([voyage.dischargePort, ...cargo.map(({ port }) => port), ...own.map(({ port }) => port)])]
    return ports.map((port): Row => {
      const here = own.filter(of => of.port === port)
      const { bl } = sumBilled(cargo.filter(of => of.port === port))
      return {
        ...{ voyage: voyage.voyage, vessel: voyage.vessel, port, bl },
        ...addUp(here),
        days: courseOf(here, planOf(voyage, bl, isWhole, timeZone)),
        lcs: [...Map.groupBy(here, of => of.lc)].map(([lc, of]) => ({ lc, ...addUp(of) })),
      }
    })
  })
  const bl = rows.reduce((sum, row) => sum + row.bl, 0)
  return { rows, total: { bl, ...addUp([...loaded.values()].flat()) } }
})
