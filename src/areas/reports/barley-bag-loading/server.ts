import { sql } from 'kysely'
import { barleyBagLoading } from '#areas/reports/barley-bag-loading/definition.ts'
import { count, quantity } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { type LoadingTotals, loadingsQuery, sumLoadings } from '#trade/selling/loadings.server.ts'

const extras = {
  trucks: count('Trucks that left', { zero: true }),
  anHour: quantity('Trucks an hour', { unit: 'trucks', zero: true }),
}

type Day = LoadingTotals & { date: string; terminal: number }

/** Trucks per hour, in thousandths: for each day and terminal, the time from its first to its last truck that left. */
const trucksPerHour = (days: readonly Day[]): number | null => {
  const [left, seconds] = [days.reduce((n, day) => n + day.left, 0), days.reduce((n, day) => n + day.seconds, 0)]
  return seconds > 0 ? proportion(left, 3_600_000, seconds) : null
}

const pickFigures = ({ orderedBags, bags, quantity, netKg, expectedKg, overUnder }: LoadingTotals) => ({
  orderedBags,
  bags,
  quantity,
  netKg,
  expectedKg,
  overUnder,
})

export const barleyBagLoadingInquiry = answerReport(barleyBagLoading, async (filters, reading, context) => {
  const { bagTolerancePct } = await readAgencySettings(['bagTolerancePct'], context)
  const beyond = filters.beyondTolerance ? sql`and abs(f.over_under_pct) > ${bagTolerancePct}` : sql``
  const query = loadingsQuery({ ...filters, saleType: filters.withBulk ? null : ['SALE'] }, beyond)
  const [sums] = await sumLoadings(query, [], context)
  const byDay = await sumLoadings<{ date: string }>(query, ['date'], context)
  const byTerminal = await sumLoadings<{ date: string; terminal: number }>(query, ['date', 'terminal'], context)
  return {
    count: sums!.count,
    rows: await reading.rows(limit => sql`${query} order by f.date, f.terminal, f.document, f.document_id ${limit}`),
    totals: pickFigures(sums!),
    groups: [
      ...byDay.map(of => ({ date: of.date, ...pickFigures(of) })),
      ...byTerminal.map(of => ({ date: of.date, terminal: of.terminal, ...pickFigures(of) })),
    ],
    extras: { fields: extras, values: { trucks: sums!.left, anHour: trucksPerHour(byTerminal) } },
  }
})
