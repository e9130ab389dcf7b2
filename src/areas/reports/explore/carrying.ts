// Computes the stock at the end of each period from its changes: the stock is carried on through periods without movements. Pure.

import { type Dimension, periodNames } from '#areas/reports/explore/dimension-fields.ts'
import type { PivotHead, Sum } from '#areas/reports/explore/pivot.ts'

type Names = { rows: readonly Dimension[]; columns: readonly Dimension[] }

type Split = { sum: Sum; lot: string; time: string; order: string }

const valuesAt = ({ row, column }: Sum, { rows, columns }: Names, isOf: (name: Dimension) => boolean) => [
  ...row.values.filter((_, at) => isOf(rows[at]!)),
  null,
  ...column.values.filter((_, at) => isOf(columns[at]!)),
]

const isPeriod = (name: Dimension): boolean => periodNames.includes(name)

// Sorts by the shortest period, because the values of a year, its first month and its first day begin alike.
const split =
  (names: Names) =>
  (sum: Sum): Split => {
    const times = valuesAt(sum, names, isPeriod)
    const order = times.map(value => String(value ?? '')).sort((a, b) => b.length - a.length)[0]!
    const lot = valuesAt(sum, names, name => !isPeriod(name))
    return { sum, lot: JSON.stringify(lot), time: JSON.stringify(times), order }
  }

const inPeriod = (head: PivotHead, period: PivotHead, names: readonly Dimension[]): PivotHead => ({
  values: head.values.map((value, at) => (isPeriod(names[at]!) ? period.values[at]! : value)),
  labels: head.labels.map((label, at) => (isPeriod(names[at]!) ? period.labels[at]! : label)),
})

const carryOne = (own: readonly Split[], periods: readonly Split[], { rows, columns }: Names): Sum[] => {
  const changes = new Map(own.map(({ time, sum }) => [time, sum.amount]))
  const [{ sum: first }] = own as [Split]
  let stock = 0
  return periods.flatMap(({ time, sum: period }) => {
    const change = changes.get(time)
    stock += change ?? 0
    if (stock === 0 && change === undefined) return []
    const [row, column] = [inPeriod(first.row, period.row, rows), inPeriod(first.column, period.column, columns)]
    return [{ row, column, amount: stock }]
  })
}

const carryLevel = (sums: readonly Sum[], names: Names): Sum[] => {
  const found = sums.map(split(names))
  const periods = [...new Map(found.map(of => [of.time, of])).values()].sort((a, b) => a.order.localeCompare(b.order))
  return [...Map.groupBy(found, ({ lot }) => lot).values()].flatMap(own => carryOne(own, periods, names))
}

/** The stock at the end of each period, from the sums of changes at every level. */
export const carryStock = (sums: readonly Sum[], names: Names): Sum[] =>
  [...Map.groupBy(sums, ({ row, column }) => `${row.values.length} ${column.values.length}`).values()].flatMap(level =>
    carryLevel(level, names),
  )
