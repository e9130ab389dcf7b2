// A report on paper: rendered by Typst in the reader's language, as a PDF or as images of its pages.

import type { FastifyInstance } from 'fastify'
import { readLetterhead } from '#database/letterhead.ts'
import type { Row } from '#kit/check.ts'
import { formatInstant } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import type { Report } from '#kit/report.ts'
import { holdFile } from '#kit/server/answer.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { readingIn } from '#kit/server/make-context.ts'
import type { QueryWords } from '#kit/server/query.ts'
import { markFor, type PrintJob, renderPdf, renderSvgPages } from '#printing/print.ts'
import { readWhole } from '#reports/arrange.server.ts'
import { type Grouping, headsBefore } from '#reports/group-heads.server.ts'
import { paperTable } from '#reports/paper-columns.ts'
import { askReport, lastOf, type Question, reportAddress } from '#reports/routes.server.ts'
import { collectRows, type ReportResult, type ReportSource } from '#reports/source.server.ts'
import {
  isolateValue,
  linesOfKeyFigures,
  linesOfQuestion,
  type Renderers,
  readRenderers,
  wordsOf,
} from '#reports/words.server.ts'

type Language = Person['language']
type PrintQuestion = Omit<Question, 'page' | 'pageSize'>

/** The largest number of rows that can be printed. */
const mostRows = 3000

const readAgencyName = async ({ tx, asker }: Context): Promise<string> => {
  const { name, nameAr } = await readLetterhead(tx)
  return asker.language === 'arabic' ? nameAr : name
}

// `span`: the number of cells that the text of a line covers.
type Line = { level: number; line: string; span: number; cells: string[] }

const refuseMore = (): never => refuse('There are too many rows to print. Choose fewer days, or take the Excel file.')

const cellsOf = ({ columns }: Report, names: readonly string[], row: Row, renderers: Renderers): string[] =>
  names.map(name => wordsOf(columns[name]!, row[name], (row.labels as Row | undefined)?.[name], renderers))

const lineWith = (level: number, line: string, cells: string[]): Line => {
  const first = cells.findIndex(cell => cell !== '')
  return { level, line, span: Math.max(1, first < 0 ? cells.length : first), cells }
}

// A line with name and sums before each group.
const groupLines = (
  report: Report,
  names: readonly string[],
  { rows, ...grouping }: Grouping & { rows: readonly Row[] },
  renderers: Renderers,
): Line[] =>
  rows.flatMap((row, place) => {
    const heads = headsBefore(row, rows[place - 1], grouping).map(({ name, depth, figures }): Line => {
      const field = report.columns[name]!
      const words = wordsOf(field, row[name], (row.labels as Row | undefined)?.[name], renderers)
      return lineWith(depth + 1, isolateValue(field, words) || '–', cellsOf(report, names, figures, renderers))
    })
    return [...heads, { level: 0, line: '', span: 0, cells: cellsOf(report, names, row, renderers) }]
  })

// The lines between the headings and the foot: balances, groups, rows, the total.
const linesOf = async (
  report: Report,
  shown: readonly string[],
  by: readonly string[],
  { rows, opening, closing, totals, groups = [] }: ReportResult,
  renderers: Renderers,
): Promise<Line[]> => {
  const sumLine = (label: string, figures: Row | undefined): Line[] =>
    figures ? [lineWith(1, renderers.say(label), cellsOf(report, shown, figures, renderers))] : []
  const collected = await collectRows(rows, mostRows, refuseMore)
  return [
    ...sumLine('Opening', opening),
    ...groupLines(report, shown, { rows: collected, groups, by }, renderers),
    ...sumLine('Total', { ...totals, ...closing }),
  ]
}

const compose = async (source: ReportSource, question: PrintQuestion, context: Context): Promise<PrintJob> => {
  const { report } = source
  const { columns } = question
  const renderers = await readRenderers(context)
  const { say } = renderers
  const found = await readWhole(source, question, context)
  const by = (found.groups ?? []).length > 0 ? (question.groups ?? report.groups) : []
  const names = columns.length > 0 ? columns : Object.keys(report.columns)
  const shown = names.filter(name => !by.includes(name))
  const lines = await linesOf(report, shown, by, found, renderers)
  const textsAt = (place: number): string[] => lines.map(({ cells }) => cells[place]!)
  const { name, timeZone, language } = context.asker
  const text = {
    language,
    agency: await readAgencyName(context),
    title: say(report.title),
    asked: [
      ...(await linesOfQuestion(source, question, renderers, context)),
      ...linesOfKeyFigures(found, renderers, context),
    ],
    ...paperTable(
      shown.map(column => report.columns[column]!),
      textsAt,
      say,
    ),
    lines,
    printed: `${name}, ${formatInstant(new Date().toISOString(), timeZone)}`,
  }
  const [year = '', month = '', day = ''] = context.today.split('-')
  const createdAt = Math.floor(Date.parse(`${context.today}T00:00:00Z`) / 1000)
  const inputs = { year, month, day, report: JSON.stringify(text), ...markFor(context.asker) }
  return { template: 'report.typ', inputs, files: {}, createdAt }
}

/** A report as a PDF in a language, with the requested columns. Refuses more rows than can be printed. */
export const reportPdf = async (
  source: ReportSource,
  question: PrintQuestion,
  language: Language,
  context: Context,
): Promise<Buffer> => renderPdf(await compose(source, question, readingIn(language, context)))

const readLanguage = (asked: QueryWords[string], { asker }: Context): Language => {
  const word = lastOf(asked)
  if (word === '') return asker.language
  return word === 'arabic' || word === 'english'
    ? word
    : refuse('This filter does not fit the list. Remove it.', { fields: { language: 'Choose one of the list.' } })
}

/** Mounts `GET …/print` of every report: the pages as images, or the PDF with `format=pdf`. */
export const mountReportPrints = (app: FastifyInstance, sources: readonly ReportSource[]): void => {
  for (const source of sources) {
    app.get(`${reportAddress(source.report)}/print`, async (request, reply) => {
      const { language, format, ...query } = request.query as QueryWords
      const composed = await askReport(
        request,
        source,
        'Excel',
        (question, context) => {
          holdFile(reply, context)
          return compose(source, question, readingIn(readLanguage(language, context), context))
        },
        query,
      )
      if (lastOf(format) !== 'pdf') return { pages: await renderSvgPages(composed) }
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${source.report.name}.pdf"`)
      return renderPdf(composed)
    })
  }
}
