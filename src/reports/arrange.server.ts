// Rows of a report as the user arranges them: searched, grouped by the user's choice, with sums of the rows found. Both need
// every row of the report, so they are computed here in memory and not by each report.

import type { Row } from '#kit/check.ts'
import { refuse } from '#kit/refusal.ts'
import type { Report } from '#kit/report.ts'
import type { Context } from '#kit/server/context.ts'
import {
  collectRows,
  compare,
  pageReading,
  type ReportResult,
  type ReportSource,
  type Sort,
  wholeReading,
} from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { addUndone } from '#reports/undone.server.ts'

/** `groups`: columns, outermost first; undefined: the report's own. */
export type Arrangement = { groups?: readonly string[]; search: string }

type Question = Arrangement & { filters: Row; sort: Sort[] }

/** The largest number of rows that can be arranged. */
const mostRows = 100_000

const refuseMore = (): never => refuse('There are too many rows to search or group at once. Choose fewer days.')

// The text a reader sees for a value that is not a figure.
const shownText = ({ columns }: Report, row: Row, name: string, { words }: Context): string => {
  const label = (row.labels as Row | undefined)?.[name]
  if (label !== undefined && label !== null) return [label].flat().join(' ')
  const value = row[name]
  if (value === null || value === undefined) return ''
  return columns[name]!.shape.kind === 'choice' ? `${value} ${words[String(value)] ?? ''}` : String(value)
}

const searched = ['text', 'choice', 'link', 'links']

const contains = (report: Report, words: string, context: Context): ((row: Row) => boolean) => {
  const names = Object.keys(report.columns).filter(name => searched.includes(report.columns[name]!.shape.kind))
  const wanted = words.toLowerCase().split(/\s+/)
  return row => {
    const text = names
      .map(name => shownText(report, row, name, context))
      .join(' ')
      .toLowerCase()
    return wanted.every(word => text.includes(word))
  }
}

// The sums of each group and of its inner groups. Rows without a value in the group's column form a group, too.
const sumChosen = (report: Report, rows: readonly Row[], groups: readonly string[], outer: Row = {}): Row[] => {
  const [first, ...inner] = groups
  if (first === undefined) return []
  return [...Map.groupBy(rows, row => row[first] ?? null)].flatMap(([value, of]) => {
    const own = { ...outer, [first]: value }
    return [{ ...own, ...sumRows(report, of) }, ...sumChosen(report, of, inner, own)]
  })
}

// Groups are in the alphabetical order of their texts; rows inside them keep the report's order. Two parties may have one name, and a name
// that the user may not see is empty: their groups stand apart.
const sortByGroups = (report: Report, rows: readonly Row[], groups: readonly string[], context: Context): Row[] => {
  const texts = new Map(rows.map(row => [row, groups.map(name => shownText(report, row, name, context))]))
  return rows.toSorted((one, other) => {
    const [a, b] = [texts.get(one)!, texts.get(other)!]
    return groups.reduce(
      (order, name, place) => order || a[place]!.localeCompare(b[place]!) || compare(one[name], other[name]),
      0,
    )
  })
}

const isArranged = ({ groups, search, filters }: Question): boolean =>
  groups !== undefined || search !== '' || filters.undone === true

const arrange = async (source: ReportSource, question: Question, context: Context): Promise<ReportResult> => {
  const { report } = source
  const { filters, sort, groups, search } = question
  const collect = async (asked: Row) => {
    const found = await source.find(asked, wholeReading(report, sort, context), context)
    return { ...found, rows: await collectRows(found.rows, mostRows, refuseMore) }
  }
  const found = filters.undone ? await addUndone(report, filters, sort, collect) : await collect(filters)
  const all = found.rows
  const rows = search ? all.filter(contains(report, search, context)) : all
  const by = groups ?? report.groups
  const { opening, closing, extras, totals } = found
  return {
    count: rows.length,
    rows: groups ? sortByGroups(report, rows, by, context) : rows,
    totals: search ? sumRows(report, rows) : totals,
    groups: groups || (search && found.groups) ? sumChosen(report, rows, by) : found.groups,
    // A balance and key figures apply to all rows, so a search leaves them out.
    ...(!search && { opening, closing, extras }),
  }
}

/** Answers a report with one page of its rows. */
export const readPage = async (
  source: ReportSource,
  question: Question & { page: number; pageSize: number },
  context: Context,
): Promise<ReportResult> => {
  const { page, pageSize, filters } = question
  if (!isArranged(question)) return source.find(filters, pageReading(source.report, question, context), context)
  const found = await arrange(source, question, context)
  return { ...found, rows: [...(found.rows as Row[])].slice((page - 1) * pageSize, page * pageSize) }
}

/** Answers a report with all its rows. */
export const readWhole = async (source: ReportSource, question: Question, context: Context): Promise<ReportResult> =>
  isArranged(question)
    ? arrange(source, question, context)
    : source.find(question.filters, wholeReading(source.report, question.sort, context), context)
