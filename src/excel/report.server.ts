// A report as an Excel file: every row and its sums; on top the filters, the opening and the closing balance.

import { readerOf } from '#excel/list.server.ts'
import type { FileTable } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { type ReportSource, type Sort, wholeReading } from '#kit/server/report-source.ts'
import { formatDecimal } from '#kit/units.ts'

const isLink = ({ shape }: Field): boolean => shape.kind === 'link' || shape.kind === 'links'

const wordsOf = (field: Field, value: unknown, label: unknown, say: (word: unknown) => string): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  const { shape } = field
  if (isLink(field)) return Array.isArray(label) ? label.join(', ') : String(label ?? '')
  if (shape.kind === 'day') return formatDay(String(value))
  if (shape.kind === 'yesNo') return say(value ? 'Yes' : 'No')
  if (isNumber(shape)) return formatDecimal(value as number, scales[shape.kind])
  return Array.isArray(value) ? value.map(say).join(', ') : say(value)
}

/** The whole report as the table of a file. */
export const reportTable = async (
  { report, find }: ReportSource,
  { filters, sort }: { filters: Row; sort: Sort[] },
  context: Context,
): Promise<FileTable> => {
  const reader = readerOf(context)
  const say = (word: unknown): string => reader.catalogue[String(word)] ?? String(word)
  const labels = await namesOf(report.filters, filters, context)
  const asked = Object.entries(report.filters).map(
    ([name, field]) => [field.label, wordsOf(field, filters[name], labels[name], say)] as const,
  )
  const { count, rows, totals, opening, closing } = await find(filters, wholeReading(report, sort, context), context)
  const figures = (label: string, of: Row = {}) =>
    Object.entries(of).map(([name, value]) => [label, wordsOf(report.columns[name]!, value, undefined, say)] as const)
  const lines = [...asked, ...figures('Opening', opening), ...figures('Closing', closing)]
  const table = {
    ...reader,
    title: report.title,
    columns: report.columns,
    rows,
    totals: { ...totals, ...closing },
    asked: lines.filter(([, words]) => words !== ''),
  }
  return { name: say(report.title), count, table }
}
