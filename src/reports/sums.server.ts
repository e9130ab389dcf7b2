// Sums of rows in memory, over all of them and by the groups of their report.

import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Row } from '#kit/check.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'

type Sums<Columns extends Fields> = Partial<ValuesOf<Columns>>

/** The sum of each column that the report sums; a row without a figure adds nothing. */
export const sumRows = <C extends Fields>({ totals }: Report<Fields, C>, rows: readonly Row[]): Sums<C> =>
  Object.fromEntries(
    totals.map(name => [name, rows.reduce((sum, row) => sum + ((row[name] as number | null) ?? 0), 0)]),
  ) as Sums<C>

// Tens of thousands of rows are summed in several steps, between which other requests are served.
const rowsAStep = 2000

/** The same for many rows. */
export const sumManyRows = async <C extends Fields>(
  report: Report<Fields, C>,
  rows: readonly Row[],
): Promise<Sums<C>> => {
  const sums: Row = {}
  for (let first = 0; first === 0 || first < rows.length; first += rowsAStep) {
    if (first > 0) await othersFirst()
    const some = sumRows(report, rows.slice(first, first + rowsAStep)) as Record<string, number>
    for (const name of report.totals) sums[name] = ((sums[name] as number | undefined) ?? 0) + some[name]!
  }
  return sums as Sums<C>
}

const groupsAt = <C extends Fields>(report: Report<Fields, C>, rows: readonly Row[], depth: number): Sums<C>[] => {
  const names = report.groups.slice(0, depth + 1)
  const isGiven = (row: Row, name: string): boolean => (row[name] ?? null) !== null
  const grouped = rows.filter(row => names.every(name => isGiven(row, name)))
  return [...Map.groupBy(grouped, row => JSON.stringify(names.map(name => row[name]))).values()].map(of => ({
    ...(Object.fromEntries(names.map(name => [name, of[0]![name]])) as Sums<C>),
    ...sumRows({ ...report, totals: report.totals.filter(name => of.some(row => isGiven(row, name))) }, of),
  }))
}

/** The sums of each group at every depth, outermost first. A row without an inner group counts in the outer ones; a figure that
 *  no row of a group has is missing from its sums. */
export const sumGroups = <C extends Fields>(report: Report<Fields, C>, rows: readonly Row[]): Sums<C>[] =>
  report.groups.flatMap((_, depth) => groupsAt(report, rows, depth))
