import { vesselStats } from '#areas/analytics/vessel-stats/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { calculatePace } from '#trade/voyages/pace.ts'
import {
  type BilledCargo,
  readVoyagesWithCargo,
  sumBilled,
  sumLeft,
  type VoyageRow,
} from '#trade/voyages/voyages.server.ts'

type Row = ValuesOf<typeof vesselStats.columns>

// In thousandths of a day; until now for a vessel that is still at the berth.
const daysAtBerth = ({ berthedAt, completedAt, sailedAt }: VoyageRow, now: Date): number | null => {
  if (berthedAt === null) return null
  const until = sailedAt ?? completedAt
  const ms = (until === null ? now : new Date(until)).getTime() - new Date(berthedAt).getTime()
  return Math.max(0, proportion(ms, 1000, 86_400_000))
}

const toRow = (voyage: VoyageRow, cargo: readonly BilledCargo[], now: Date): Row => {
  const { bl, discharged } = sumBilled(cargo)
  const { sharePct, perDay, emptyAt } = calculatePace({ ...voyage, bl, discharged }, now)
  return {
    ...voyage,
    bl,
    discharged,
    remaining: sumLeft(cargo),
    pctDone: sharePct,
    ratePerDay: perDay,
    daysAtBerth: daysAtBerth(voyage, now),
    expectedCompletion: emptyAt,
  }
}

const isUnderWay = ({ status }: Row): boolean => status !== 'Completed' && status !== 'Closed'

export const vesselStatsAnswer = answerAnalysis(vesselStats, async (filters, context) => {
  const { lc } = await withLcs({ lc: filters.lc, cargoGrade: filters.cargoGrade }, context)
  const voyages = await readVoyagesWithCargo({ ...filters, lc }, context)
  const now = new Date()
  const rows = voyages.map(({ voyage, cargo }) => toRow(voyage, cargo, now))
  const sum = (name: 'bl' | 'discharged' | 'remaining', of = rows) => of.reduce((kg, row) => kg + row[name], 0)
  return {
    rows,
    total: { bl: sum('bl'), discharged: sum('discharged'), afloat: sum('remaining', rows.filter(isUnderWay)) },
  }
})
