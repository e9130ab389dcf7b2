// A report as an Excel file: all rows and sums; at the top the filters, the opening and the closing balance. If groups are chosen, each
// begins with its sums, and its rows can be folded.

import { readerOf } from '#excel/list.server.ts'
import type { FileTable } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import type { Report } from '#kit/report.ts'
import type { Context } from '#kit/server/context.ts'
import { readWhole } from '#reports/arrange.server.ts'
import { type Grouping, headsBefore } from '#reports/group-heads.server.ts'
import { seesHijriDays, withHijriColumns, withHijriValues } from '#reports/reader-days.server.ts'
import type { Question } from '#reports/routes.server.ts'
import type { ReportResult, ReportSource } from '#reports/source.server.ts'
import { linesOfKeyFigures, linesOfQuestion, renderersOf, wordsOf } from '#reports/words.server.ts'

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map(name => [name, row[name]]))

async function* withSums(rows: ReportResult['rows'], grouping: Grouping): AsyncGenerator<Row> {
  const { by } = grouping
  let before: Row | undefined
  for await (const row of rows) {
    for (const { depth, figures } of headsBefore(row, before, grouping))
      yield { ...pick(row, by.slice(0, depth + 1)), ...figures, labels: row.labels, depth, isSum: true }
    yield { ...row, depth: by.length }
    before = row
  }
}

// The sums of a group are named in its column, so that one is there also if the user has hidden it.
const columnsOf = ({ columns }: Report, names: readonly string[], by: readonly string[]): Report['columns'] => {
  if (names.length === 0) return columns
  const shown = [...by.filter(name => !names.includes(name)), ...names]
  return Object.fromEntries(shown.map(name => [name, columns[name]!]))
}

/** The whole report as the table of a file. */
export const reportTable = async (
  source: ReportSource,
  question: Omit<Question, 'page' | 'pageSize'>,
  context: Context,
): Promise<FileTable> => {
  const { report } = source
  const reader = readerOf(context)
  const isHijri = await seesHijriDays(context)
  const renderers = renderersOf(context, isHijri)
  const { say } = renderers
  const { count, rows, totals, opening, closing, groups = [], extras } = await readWhole(source, question, context)
  const figures = (label: string, of: Row = {}) =>
    Object.entries(of).map(
      ([name, value]) => [label, wordsOf(report.columns[name]!, value, undefined, renderers)] as const,
    )
  const by = question.groups ?? []
  const columns = columnsOf(report, question.columns, by)
  const shown = by.length > 0 ? withSums(rows, { groups, by }) : rows
  const table = {
    ...reader,
    title: report.title,
    columns: isHijri ? withHijriColumns(columns) : columns,
    rows: isHijri ? withHijriValues(shown, columns) : shown,
    totals: { ...totals, ...closing },
    asked: [
      ...(await linesOfQuestion(source, question, renderers, context)),
      ...[...figures('Opening', opening), ...figures('Closing', closing)].filter(([, words]) => words !== ''),
      ...linesOfKeyFigures({ extras }, renderers, context),
    ],
  }
  return { name: say(report.title), count, table }
}
