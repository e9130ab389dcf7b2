// A report's rows as they are shown: a line above each group with its sums, opening and closing around them.

import type { Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Report } from '#kit/report.ts'

export type ReportRow = {
  key: string
  level: 0 | 1 | 2
  /** the words of a line that is no row of the report */
  line?: string
  values: Row
}

const isSame = (a: Row, b: Row, names: readonly string[]): boolean => names.every(name => a[name] === b[name])

const wordsOf = ({ columns }: Report, row: Row, name: string): string => {
  const value = row[name]
  if (columns[name]?.shape.kind === 'day' && value) return formatDay(value as string)
  return [(row.labels as Labels)?.[name] ?? value ?? '–'].flat().join(', ')
}

const isSumOf = (sum: Row, groups: readonly string[], depth: number): boolean =>
  groups.every((name, place) => (sum[name] !== undefined && sum[name] !== null) === place <= depth)

/** The groups that have a line of their own: those the server gives sums for. Their columns are not needed beside it. */
export const linedGroups = ({ groups }: Report, sums: readonly Row[]): string[] =>
  groups.filter((_, depth) => sums.some(sum => isSumOf(sum, groups, depth)))

// The sums of a group come from the server, over all its rows and not only those of the page.
const groupLine = (report: Report, sums: readonly Row[], row: Row, depth: number, key: string): ReportRow => {
  const { groups } = report
  const inner = groups.slice(0, depth + 1)
  const own = sums.find(sum => isSumOf(sum, groups, depth) && isSame(sum, row, inner)) ?? {}
  const values = Object.fromEntries(Object.entries(own).filter(([name]) => !groups.includes(name)))
  return { key, level: depth === 0 ? 1 : 2, line: wordsOf(report, row, groups[depth]!), values }
}

/** The rows with a line before each group that begins. */
export const groupedRows = (report: Report, rows: readonly Row[], sums: readonly Row[]): ReportRow[] => {
  const lined = linedGroups(report, sums)
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const first = lined.findIndex((_, place) => !before || !isSame(row, before, lined.slice(0, place + 1)))
    const heads = first < 0 ? [] : lined.slice(first)
    return [
      ...heads.map(name => groupLine(report, sums, row, report.groups.indexOf(name), `${index} ${name}`)),
      { key: `row ${index}`, level: 0 as const, values: row },
    ]
  })
}
