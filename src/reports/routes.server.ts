// The call that every report has: a page of rows.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowLongStatements } from '#database/limits.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { isDay, startOfMonth } from '#kit/days.ts'
import { type Fields, parameterOf } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { Report } from '#kit/report.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { pageOf, type QueryWords } from '#kit/server/query.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { ownPart } from '#kit/server/scope.ts'
import { type Arrangement, readPage } from '#reports/arrange.server.ts'
import type { ReportResult, ReportSource, Sort } from '#reports/source.server.ts'
import { mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''
/** A parameter that may be given once; the last value if it was repeated, empty if it is missing. */
export const lastOf = (value: QueryWords[string]): string => String([value ?? ''].flat().at(-1))

type Filtered = Pick<Report, 'filters'>

// The defaults of a report without filters: today, a period, and the start values of its filters.
const usually = (
  { filters }: Filtered,
  asked: QueryWords,
  { today }: Context,
  firstDay: (to: string) => string,
): Record<string, string> => {
  const to = isGiven(asked.to) ? lastOf(asked.to) : today
  const days: Record<string, string> = { asOf: today, from: isDay(to) ? firstDay(to) : to, to }
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { need, start, shape }]) => {
      const value = start ?? (shape.kind === 'day' && need === 'required' ? days[name] : undefined)
      return value === undefined || value === null || isGiven(asked[name]) ? [] : [[name, String(value)]]
    }),
  )
}

/** Reads a report's filters, each under its parameter (`terminalId` for the link `terminal`). `firstDay` computes the first
 *  day of a period if only the last one is given. */
export const readFilters = (
  report: Filtered,
  asked: QueryWords,
  context: Context,
  firstDay: (to: string) => string = startOfMonth,
): Row => {
  const parameters = Object.entries(report.filters).map(([name, field]) => [name, parameterOf(name, field)] as const)
  const fields: Fields = Object.fromEntries(parameters.map(([name, parameter]) => [parameter, report.filters[name]!]))
  const read = readQuery(fields, { ...asked, ...usually(report, asked, context, firstDay) })
  const values = Object.fromEntries(parameters.map(([name, parameter]) => [name, read[parameter]]))
  if (values.from && values.to && String(values.from) > String(values.to)) {
    refuse('This filter does not fit the list. Remove it.', { fields: { to: 'Must not lie before the first day.' } })
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
            refuse('This filter does not fit the list. Remove it.', {
              fields: { sort: 'The list cannot be sorted by this column.' },
            })
          }
          return { column, descending: part.startsWith('-') }
        })

const mostGroups = 3

// `group=terminal,consignee`; `group=none` removes the report's own groups, too.
const readGroups = ({ groupable }: Report, group: QueryWords[string]): string[] | undefined => {
  if (!isGiven(group)) return undefined
  const names = lastOf(group) === 'none' ? [] : [...new Set(lastOf(group).split(','))]
  if (names.length > mostGroups || names.some(name => !groupable.includes(name))) {
    refuse('This filter does not fit the list. Remove it.', {
      fields: { group: 'The list cannot be grouped by this column.' },
    })
  }
  return names
}

/** `columns`: those of a file or on paper, in this order; undefined: all. */
export type Question = Arrangement & {
  filters: Row
  columns: readonly string[]
  page: number
  pageSize: number
  sort: Sort[]
}

const readColumns = ({ columns }: Report, asked: QueryWords[string]): string[] => {
  const names = lastOf(asked).split(',').filter(Boolean)
  if (names.some(name => !Object.hasOwn(columns, name)))
    refuse('This filter does not fit the list. Remove it.', {
      fields: { columns: 'This list has no such column. Load the page again.' },
    })
  return names
}

/** Reads a report's question from a query string. */
export const readQuestion = ({ report, sorts }: ReportSource, query: QueryWords, context: Context): Question => {
  const { page, pageSize, sort, group, search, columns, ...asked } = query
  return {
    ...pageOf({ page, pageSize }),
    sort: readSort(sort, sorts),
    groups: readGroups(report, group),
    columns: readColumns(report, columns),
    search: isGiven(search) ? lastOf(search).trim().slice(0, 100) : '',
    filters: readFilters(report, asked, context),
  }
}

const some = ({ columns }: Report, figures: Row): Row =>
  writeValues(Object.fromEntries(Object.entries(columns).filter(([name]) => name in figures)), figures)

// The address of the document that caused a row of the ledger; with its agency if the report covers several.
const sourceOf = ({ document, documentId, ofAgency }: Row, { slices }: Context): Row => {
  const source = slices.get(document as string)
  return source ? { source: { address: source.document.address, id: documentId, agencyId: ofAgency } } : {}
}

const wireRow = (report: Report, row: Row, context: Context): Row => ({
  ...writeValues(report.columns, row),
  labels: row.labels ?? {},
  ...sourceOf(row, context),
})

const wireExtras = ({ fields, values }: NonNullable<ReportResult['extras']>): Row[] =>
  Object.entries(writeValues(fields, values)).map(([name, value]) => {
    const { label, shape } = fields[name]!
    return { name, label, kind: shape.kind, value, ...('unit' in shape && shape.unit && { unit: shape.unit }) }
  })

const answerOf = async (inquiry: ReportSource, question: Question, context: Context): Promise<Row> => {
  const { report } = inquiry
  const found = await readPage(inquiry, question, context)
  const { count, totals, opening, closing, groups, extras } = found
  return {
    count,
    rows: [...(found.rows as Iterable<Row>)].map(row => wireRow(report, row, context)),
    totals: some(report, totals),
    ...(opening && { opening: some(report, opening) }),
    ...(closing && { closing: some(report, closing) }),
    ...(groups && { groups: groups.map(group => some(report, group)) }),
    groupedBy: question.groups ?? report.groups,
    ...(extras && { extras: wireExtras(extras) }),
    asOf: question.filters.asOf ?? question.filters.to ?? context.today,
    filters: {
      ...writeValues(report.filters, question.filters),
      labels: await namesOf(report.filters, question.filters, context),
    },
  }
}

export const reportAddress = ({ address }: Report): string => `/api/agencies/:agencyId/${address}`

/** Runs `work` with a report's question, for users who hold the right to `verb` it; 404 to all others. */
export const askReport = <R>(
  request: FastifyRequest,
  inquiry: ReportSource,
  verb: Verb,
  work: (question: Question, context: Context) => Promise<R>,
  query: QueryWords = request.query as QueryWords,
): Promise<R> =>
  inTenant(
    request,
    async context => {
      if (!mayOn(context.asker, verb, inquiry.report.right)) notFound()
      allowLongStatements(context.client)
      return work(readQuestion(inquiry, query, context), context)
    },
    { reads: true },
  )

/** Mounts every report under its address. */
export const mountReports = (app: FastifyInstance, inquiries: readonly ReportSource[]): void => {
  for (const inquiry of inquiries) {
    app.get(reportAddress(inquiry.report), request =>
      askReport(request, inquiry, 'View', (question, context) => answerOf(inquiry, question, context)),
    )
  }
}
