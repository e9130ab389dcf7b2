// The call every report answers, whichever it is: a page of it.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowLongStatements } from '#database/limits.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { startOfMonth } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { Report } from '#kit/report.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { pageOf, parameterOf, type QueryWords } from '#kit/server/query.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { pageReading, type ReportResult, type ReportSource, type Sort } from '#kit/server/report-source.ts'
import { ownPart } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''
const lastOf = (value: unknown): string => String(Array.isArray(value) ? value.at(-1) : value)

// What is asked of a report that was told nothing: today, this month, and what its filters start with.
const usually = ({ filters }: Report, asked: QueryWords, { today }: Context): Record<string, string> => {
  const to = isGiven(asked.to) ? lastOf(asked.to) : today
  const days: Record<string, string> = { asOf: today, from: startOfMonth(to), to }
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { need, start, shape }]) => {
      const value = start ?? (shape.kind === 'day' && need === 'required' ? days[name] : undefined)
      return value === undefined || value === null || isGiven(asked[name]) ? [] : [[name, String(value)]]
    }),
  )
}

/** Reads what a report is asked by its filters, each under its parameter (`terminalId` for the link `terminal`). */
export const readFilters = (report: Report, asked: QueryWords, context: Context): Row => {
  const parameters = Object.entries(report.filters).map(([name, field]) => [name, parameterOf(name, field)] as const)
  const fields: Fields = Object.fromEntries(parameters.map(([name, parameter]) => [parameter, report.filters[name]!]))
  const read = readQuery(fields, { ...asked, ...usually(report, asked, context) })
  const values = Object.fromEntries(parameters.map(([name, parameter]) => [name, read[parameter]]))
  if (values.from && values.to && String(values.from) > String(values.to)) {
    refuse('The list cannot be narrowed like that.', { fields: { to: 'Must not lie before the first day.' } })
  }
  return ownPart(report.filters, values, context.asker)
}

const readSort = (sort: string | string[] | undefined, sorts: readonly string[]): Sort[] =>
  !isGiven(sort)
    ? []
    : lastOf(sort)
        .split(',')
        .slice(0, 4)
        .map(part => {
          const column = part.replace(/^-/, '')
          if (!sorts.includes(column)) {
            refuse('The list cannot be narrowed like that.', { fields: { sort: 'It cannot be sorted by this.' } })
          }
          return { column, descending: part.startsWith('-') }
        })

export type Question = { filters: Row; page: number; pageSize: number; sort: Sort[] }

/** Reads what a report is asked from the words of a query. */
export const readQuestion = ({ report, sorts }: ReportSource, query: QueryWords, context: Context): Question => {
  const { page, pageSize, sort, ...asked } = query
  return {
    ...pageOf({ page, pageSize }),
    sort: readSort(sort, sorts),
    filters: readFilters(report, asked, context),
  }
}

const some = ({ columns }: Report, figures: Row): Row =>
  writeValues(Object.fromEntries(Object.entries(columns).filter(([name]) => name in figures)), figures)

// The document a row of the ledger came from, by its address.
const sourceOf = ({ document, documentId }: Row, { slices }: Context): Row => {
  const source = slices.get(document as string)
  return source ? { source: { address: source.document.address, id: documentId } } : {}
}

const wireRow = (report: Report, row: Row, context: Context): Row => ({
  ...writeValues(report.columns, row),
  labels: row.labels ?? {},
  ...sourceOf(row, context),
})

const wireExtras = ({ fields, values }: NonNullable<ReportResult['extras']>): Row[] =>
  Object.entries(writeValues(fields, values)).map(([name, value]) => {
    const { label, shape } = fields[name]!
    return { name, label, kind: shape.kind, value }
  })

const answerOf = async (inquiry: ReportSource, question: Question, context: Context): Promise<Row> => {
  const { report } = inquiry
  const found = await inquiry.find(question.filters, pageReading(report, question, context), context)
  const { count, totals, opening, closing, groups, extras } = found
  return {
    count,
    rows: [...(found.rows as Iterable<Row>)].map(row => wireRow(report, row, context)),
    totals: some(report, totals),
    ...(opening && { opening: some(report, opening) }),
    ...(closing && { closing: some(report, closing) }),
    ...(groups && { groups: groups.map(group => some(report, group)) }),
    ...(extras && { extras: wireExtras(extras) }),
    asOf: question.filters.asOf ?? question.filters.to ?? context.today,
    filters: {
      ...writeValues(report.filters, question.filters),
      labels: await namesOf(report.filters, question.filters, context),
    },
  }
}

export const reportAddress = ({ address }: Report): string => `/api/agencies/:agencyId/${address}`

/** Runs `work` with what a report was asked, for an asker who holds the right to `verb` it; 404 to all others. */
export const askReport = <R>(
  request: FastifyRequest,
  inquiry: ReportSource,
  verb: Verb,
  work: (question: Question, context: Context) => Promise<R>,
): Promise<R> =>
  inTenant(request, async context => {
    if (!mayOn(context.asker, verb, inquiry.report.right)) notFound()
    allowLongStatements(context.client)
    return work(readQuestion(inquiry, request.query as QueryWords, context), context)
  })

/** Mounts every report under its address. */
export const mountReports = (app: FastifyInstance, inquiries: readonly ReportSource[]): void => {
  for (const inquiry of inquiries) {
    app.get(reportAddress(inquiry.report), request =>
      askReport(request, inquiry, 'View', (question, context) => answerOf(inquiry, question, context)),
    )
  }
}
