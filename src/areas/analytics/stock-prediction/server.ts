import { stockPrediction } from '#areas/analytics/stock-prediction/definition.ts'
import { type Inbound, readInbound } from '#areas/analytics/stock-prediction/flows.server.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { type OwnersStock, readOwnersStock, sumQuantities } from '#trade/statements/closing-lots.server.ts'
import { readSold, type SoldOnDay } from '#trade/statements/sold-stock.server.ts'
import { readCalendars } from '#trade/statements/station-calendars.server.ts'
import {
  coverOf,
  firstOfLast,
  minimumDays,
  projectStock,
  type StationCalendar,
} from '#trade/statements/stock-projection.ts'

type Facts = { lots: readonly OwnersStock[]; sold: readonly SoldOnDay[]; inbound: Inbound[] }

const sumSold = (days: number, sold: readonly SoldOnDay[], asOf: string, calendar: StationCalendar): number => {
  const since = firstOfLast(days, asOf, calendar)
  return sold.reduce((sum, { day, kg }) => (day >= since ? sum + kg : sum), 0)
}

const predict = ({ lots, sold, inbound }: Facts, asOf: string, calendar: StationCalendar) => {
  const stock = sumQuantities(lots)
  const [of7, of30] = [7, 30].map(days => sumSold(days, sold, asOf, calendar)) as [number, number]
  const arrivals = inbound.map(({ eta, quantity }) => ({ day: eta, kg: quantity }))
  const { coverDays, belowMinimumOn, emptyOn, course } = projectStock(
    { stock, sold: of30, days: 30, arrivals },
    asOf,
    calendar,
  )
  const { averageSales, needed: minimum, surplus } = coverOf({ stock, sold: of30, days: 30 })
  const isFar = coverDays !== null && emptyOn === null
  const figures = {
    stock,
    averageSales7: proportion(of7, 1, 7),
    averageSales30: averageSales,
    coverDays,
    minDays: minimumDays,
    surplus,
    dateBelowMin: belowMinimumOn,
    dateZero: emptyOn,
    note: coverDays === null ? ('No sales' as const) : isFar ? ('In more than a year' as const) : null,
  }
  return { figures, series: course.map(({ date, kg }) => ({ date, projected: kg, minimum })) }
}

const ownFacts = ({ lots, sold, inbound }: Facts, whose: number): Facts => ({
  lots: lots.filter(({ consignee }) => consignee === whose),
  sold: sold.filter(({ consignee }) => consignee === whose),
  inbound: inbound.filter(({ consignee }) => consignee === whose),
})

const ownersIn = ({ lots, sold, inbound }: Facts): number[] =>
  [...new Set([...lots, ...sold, ...inbound].map(({ consignee }) => consignee))].sort((a, b) => a - b)

export const stockPredictionAnswer = answerAnalysis(stockPrediction, async (filters, context) => {
  const { asOf } = filters
  const calendarOf = await readCalendars(filters, context)
  const lots = await readOwnersStock(filters, context)
  const held = [lots, [], ...Map.groupBy(lots, ({ consignee }) => consignee).values()]
  const since = held.map(of => firstOfLast(30, asOf, calendarOf(of))).sort()[0]!
  const facts = { lots, sold: await readSold(since, filters, context), inbound: await readInbound(filters, context) }
  const { figures, series } = predict(facts, asOf, calendarOf(lots))
  const rows = ownersIn(facts).map(consignee => {
    const own = ownFacts(facts, consignee)
    return { consignee, ...predict(own, asOf, calendarOf(own.lots)).figures, inbound: own.inbound }
  })
  return { rows, total: figures, series }
})
