import { gfsaInventory } from '#areas/gfsa-details/inventory-report/definition.ts'
import type { Row } from '#kit/check.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type Reading, type ReportResult } from '#reports/source.server.ts'
import { sumManyRows, sumRows } from '#reports/sums.server.ts'
import { movedNames } from '#trade/authority/fields-by-report.ts'
import { readInventorySums } from '#trade/authority/inventory-sums.server.ts'
import { readLineRows, scopeOf } from '#trade/authority/line-rows.server.ts'

type Filters = ValuesOf<typeof gfsaInventory.filters>
type Result = ReportResult<typeof gfsaInventory.columns>

const hasMoved = (row: Row): boolean => movedNames.some(name => row[name] !== 0)

const readRows = async (filters: Filters, context: Context): Promise<{ all: Row[]; rows: Row[] }> => {
  const all = await readLineRows('Inventory', filters, context)
  return { all, rows: filters.moved ? all.filter(hasMoved) : all }
}

// The lots of one day add up; a sum over several days is meaningful for movements only.
const sumOn = (rows: readonly Row[], day: string, name: 'opening' | 'closing'): number =>
  rows.reduce((sum, row) => (row.date === day ? sum + (row[name] as number) : sum), 0)

const readEveryLine = async (filters: Filters, reading: Reading, context: Context): Promise<Result> => {
  const { all, rows } = await readRows(filters, context)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: await sumManyRows(gfsaInventory, rows),
    opening: { opening: sumOn(all, filters.from, 'opening') },
    closing: { closing: sumOn(all, filters.to, 'closing') },
  }
}

/** A day with the number of lines before it and on it. */
type Place = { day: string; before: number; count: number }

const placesOf = (counts: readonly { day: string; count: number }[]): Place[] => {
  let before = 0
  return counts.map(({ day, count }) => {
    before += count
    return { day, before: before - count, count }
  })
}

// Only the days that are shown are read line by line.
const readSomeLines = async (
  filters: Filters,
  between: NonNullable<Reading['between']>,
  context: Context,
): Promise<Result> => {
  const { lots, days } = await readInventorySums(scopeOf(filters), context.tx)
  const places = placesOf(days.map(({ day, lines, moved }) => ({ day, count: filters.moved ? moved : lines })))
  const readBetween = async (offset: number, limit: number): Promise<Row[]> => {
    const shown = places.filter(({ before, count }) => count > 0 && before + count > offset && before < offset + limit)
    if (shown.length === 0) return []
    const { rows } = await readRows({ ...filters, from: shown[0]!.day, to: shown.at(-1)!.day }, context)
    return rows.slice(offset - shown[0]!.before).slice(0, limit)
  }
  const { opening, closing, ...totals } = sumRows(
    { ...gfsaInventory, totals: [...gfsaInventory.totals, 'opening', 'closing'] },
    lots,
  )
  return {
    count: places.reduce((sum, { count }) => sum + count, 0),
    rows: await between(readBetween),
    totals,
    opening: { opening },
    closing: { closing },
  }
}

export const gfsaInventoryInquiry = answerReport(
  gfsaInventory,
  (filters, reading, context) =>
    // The state of a line is known once it is read.
    reading.between && !filters.status?.length && reading.sortedBy.length === 0
      ? readSomeLines(filters, reading.between, context)
      : readEveryLine(filters, reading, context),
  ['date', 'received', 'sold', 'closing', 'status', 'sentAt'],
)
