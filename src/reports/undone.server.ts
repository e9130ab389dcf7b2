// Canceled and reversed documents in a report: each is followed by a line that takes it back.

import type { Row } from '#kit/check.ts'
import { type Report, reversal } from '#kit/report.ts'
import { isSame } from '#reports/group-heads.server.ts'
import { type ReportResult, type Sort, sortRows } from '#reports/source.server.ts'
import { sumGroups } from '#reports/sums.server.ts'

type Collected = ReportResult & { rows: Row[] }

const takeBack = ({ totals }: Report, row: Row): Row => {
  const figures = totals.map(name => [name, typeof row[name] === 'number' ? 0 - row[name] : row[name]])
  return { ...row, ...Object.fromEntries(figures), status: reversal }
}

// After the rows of the same day, in ascending and in descending order.
const placeOf = (rows: readonly Row[], { date }: Row): number => {
  const last = rows.findLastIndex(row => row.date === date)
  if (last >= 0) return last + 1
  const isDescending = String(rows[0]?.date) > String(rows.at(-1)?.date)
  const next = rows.findIndex(row => (isDescending ? String(row.date) < String(date) : String(row.date) > String(date)))
  return next < 0 ? rows.length : next
}

const insert = (rows: readonly Row[], lines: readonly Row[]): Row[] => {
  const all = [...rows]
  for (let at = 0; at < lines.length; at += 2) all.splice(placeOf(all, lines[at]!), 0, lines[at]!, lines[at + 1]!)
  return all
}

// Inserts the lines into their groups, which keep the report's order.
const place = (rows: readonly Row[], lines: readonly Row[], [first, ...inner]: readonly string[]): Row[] => {
  if (lines.length === 0) return [...rows]
  if (first === undefined) return insert(rows, lines)
  const [existing, added] = [rows, lines].map(of => Map.groupBy(of, row => row[first] ?? null))
  const values = [...new Set([...existing!.keys(), ...added!.keys()])]
  return values.flatMap(value => place(existing!.get(value) ?? [], added!.get(value) ?? [], inner))
}

/** The rows of a report, and those of its canceled and reversed documents. `collect` reads the report; with `undone` it reads only these
 *  documents. Sums, balances and key figures are those of the documents that count. */
export const addUndone = async (
  report: Report,
  filters: Row,
  sort: readonly Sort[],
  collect: (asked: Row) => Promise<Collected>,
): Promise<Collected> => {
  const counted = await collect({ ...filters, undone: false })
  const gone = await collect({ ...filters, undone: true })
  const lines = gone.rows.flatMap(row => [row, takeBack(report, row)])
  const rows = place(counted.rows, lines, report.groups)
  const groups = counted.groups && [
    ...counted.groups,
    // Groups that contain only such documents have sums, too, which are zero.
    ...sumGroups(report, lines).filter(sums => !counted.groups!.some(other => isSame(sums, other, report.groups))),
  ]
  return { ...counted, groups, count: rows.length, rows: sort.length > 0 ? [...sortRows(rows, sort)] : rows }
}
