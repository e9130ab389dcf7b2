// A report's rows as they are shown: a line above each group with its sums, opening and closing around them.

import type { Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import type { Report } from '#kit/report.ts'

export type ReportRow = {
  key: string
  level: 0 | 1 | 2
  /** the words of a line that is no row of the report */
  line?: string
  values: Row
}

const isSame = (a: Row, b: Row, names: readonly string[]): boolean => names.every(name => a[name] === b[name])

const wordsOf = (row: Row, name: string): string =>
  [(row.labels as Labels)?.[name] ?? row[name] ?? '–'].flat().join(', ')

// The sums of a group come from the server, over all its rows and not only those of the page.
const groupLine = ({ groups }: Report, sums: readonly Row[], row: Row, depth: number, index: number): ReportRow => {
  const inner = groups.slice(0, depth + 1)
  const others = groups.slice(depth + 1)
  const own = sums.find(
    sum => isSame(sum, row, inner) && others.every(name => sum[name] === undefined || sum[name] === null),
  )
  const figures = Object.fromEntries(Object.entries(own ?? {}).filter(([name]) => !groups.includes(name)))
  return {
    key: `${index} ${depth}`,
    level: depth === 0 ? 1 : 2,
    line: wordsOf(row, groups[depth]!),
    values: figures,
  }
}

/** The rows with a line before each group that begins. */
export const groupedRows = (report: Report, rows: readonly Row[], sums: readonly Row[]): ReportRow[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const depth = report.groups.findIndex(
      (_, place) => !before || !isSame(row, before, report.groups.slice(0, place + 1)),
    )
    const heads =
      depth < 0 ? [] : report.groups.slice(depth).map((_, place) => groupLine(report, sums, row, depth + place, index))
    return [...heads, { key: `row ${index}`, level: 0 as const, values: row }]
  })
