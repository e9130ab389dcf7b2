import type { FastifyInstance, FastifyRequest } from 'fastify'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { explore, exploreFile, pivotFields } from '#areas/reports/explore/calls.ts'
import {
  dimensions,
  dimensionsOf,
  filtersOfSubject,
  isOfCost,
  type Measure,
  measures,
  mostNested,
  subjectOf,
} from '#areas/reports/explore/dimension-fields.ts'
import { type Arrangement, mostCells, readPivotSums, refuseMore } from '#areas/reports/explore/facts.server.ts'
import { withLcParts } from '#areas/reports/explore/lc-parts.server.ts'
import { type Pivot, pivotOf } from '#areas/reports/explore/pivot.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { allowLongStatements } from '#database/limits.ts'
import { readerOf } from '#excel/list.server.ts'
import { sendSpooled, spoolExcel } from '#excel/spool.server.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { type Fields, optional, type ValuesOf } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { QueryWords } from '#kit/server/query.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { readFilters } from '#reports/routes.server.ts'
import { includeMerged } from '#reports/source.server.ts'
import { linesOfQuestion, readRenderers } from '#reports/words.server.ts'
import { mayOn } from '#rights/may.ts'

type Table = Omit<Pivot, 'from' | 'to'>
type PivotQuestion = { arrangement: Arrangement; filters: Row }

const refuseField = (name: 'rows' | 'columns', why: string): never =>
  refuse('This filter does not fit the list. Remove it.', { fields: { [name]: why } })

const checkField = (name: 'rows' | 'columns', asked: Arrangement['rows'], measure: Measure): void => {
  if (asked.length > mostNested) refuseField(name, 'At most three can be nested.')
  const known = dimensionsOf(subjectOf(measure))
  if (asked.some(one => !known.includes(one)))
    refuseField(name, 'This figure cannot be split by this field. Choose another field.')
}

// A dimension requested for both rows and columns is used for the rows.
const readArrangement = (words: Row): Arrangement => {
  const { rows, columns, measure } = readQuery(pivotFields, words) as ValuesOf<typeof pivotFields>
  const own = [...new Set(rows ?? [])]
  const across = [...new Set(columns ?? [])].filter(name => !own.includes(name))
  const arrangement = { rows: own, columns: across, measure: measure ?? ('net' as const) }
  for (const name of ['rows', 'columns'] as const) checkField(name, arrangement[name], arrangement.measure)
  return arrangement
}

// The filters that apply to the measure.
const filteredOf = ({ measure }: Arrangement): { filters: Fields } => ({
  filters: filtersOfSubject(subjectOf(measure)),
})

const readAsked = (query: QueryWords, context: Context): PivotQuestion => {
  const { rows, columns, measure, ...asked } = query
  const words = Object.entries({ rows, columns, measure }).filter(([, value]) => value !== undefined)
  const arrangement = readArrangement(Object.fromEntries(words))
  const filters = readFilters(filteredOf(arrangement), asked, context, to => `${to.slice(0, 4)}-01-01`)
  return { arrangement, filters }
}

const readPivot = async ({ arrangement, filters }: PivotQuestion, context: Context): Promise<Table> => {
  allowLongStatements(context.client)
  const asked = await withLcParts(await includeMerged(filteredOf(arrangement), filters, context), context)
  const { rows, columns } = arrangement
  const pivot = pivotOf(await readPivotSums(arrangement, asked, context), {
    ...{ rows: rows.length, columns: columns.length },
  })
  if (pivot.rows.length * Math.max(pivot.columns.length, 1) > mostCells) refuseMore()
  return pivot
}

const wirePivot = (pivot: Table, { arrangement: { measure }, filters }: PivotQuestion): Pivot => {
  const wire = (amount: number | null): number | null =>
    amount === null ? null : (writeValues({ amount: measures[measure] }, { amount }).amount as number)
  return {
    ...pivot,
    ...{ from: String(filters.from), to: String(filters.to) },
    cells: pivot.cells.map(row => row.map(wire)),
    rowTotals: pivot.rowTotals.map(amount => wire(amount)!),
    columnTotals: pivot.columnTotals.map(wire),
    total: wire(pivot.total)!,
  }
}

// A column of text for each dimension of the rows, one of figures for each column, and one of totals.
const tableOf = (pivot: Table, { rows, columns, measure }: Arrangement) => {
  const figure = (label: string) => ({ ...optional(measures[measure]), label })
  const across: Fields = Object.fromEntries(
    pivot.columns.map(({ labels }, at) => [`column${at}`, figure(labels.join(' · '))]),
  )
  const cells = (amounts: readonly (number | null)[], total: number): Row => ({
    ...Object.fromEntries(amounts.map((amount, at) => [`column${at}`, amount])),
    total,
  })
  const fields: Fields = Object.fromEntries(
    rows.map(name => [name, { label: dimensions[name].label, need: 'optional', shape: { kind: 'text', max: 200 } }]),
  )
  return {
    columns: { ...fields, ...across, total: figure(columns.length > 0 ? 'Total' : measures[measure].label) },
    rows: pivot.rows.map(
      ({ labels }, at): Row => ({
        ...Object.fromEntries(labels.map((label, place) => [rows[place]!, label])),
        ...cells(pivot.cells[at]!, pivot.rowTotals[at]!),
        depth: labels.length - 1,
        isSum: labels.length < rows.length,
      }),
    ),
    totals: cells(pivot.columnTotals, pivot.total),
  }
}

const spoolPivot = async (asked: PivotQuestion, context: Context) => {
  const { rows, columns, totals } = tableOf(await readPivot(asked, context), asked.arrangement)
  const reader = readerOf(context)
  const title = reader.catalogue[explore.title] ?? explore.title
  const renderers = await readRenderers(context)
  const asking = { filters: asked.filters, search: '' }
  const lines = await linesOfQuestion({ report: salesReport }, asking, renderers, context)
  return spoolExcel(title, { ...reader, title, columns, rows, totals, asked: lines })
}

/** Runs `work` with the pivot's query, if the user may see the sales, or the stock for measures of stock, and the LCs for measures of cost,
 *  or may export them; 404 otherwise. */
const ask = <R>(
  request: FastifyRequest,
  verb: 'View' | 'Excel',
  work: (asked: PivotQuestion, context: Context) => Promise<R>,
): Promise<R> =>
  inTenant(request, async context => {
    if (!mayOn(context.asker, verb, salesReport.right)) notFound()
    const asked = readAsked(request.query as QueryWords, context)
    const { measure } = asked.arrangement
    if (subjectOf(measure) === 'Stock' && !mayOn(context.asker, verb, barleyClosingStock.right)) notFound()
    if (isOfCost(measure) && !mayOn(context.asker, verb, lcDetail.right)) notFound()
    return work(asked, context)
  })

/** Mounts the pivot and its Excel file. */
export const mountExplore = (app: FastifyInstance): void => {
  app.get(explore.path, request =>
    ask(request, 'View', async (asked, context) => wirePivot(await readPivot(asked, context), asked)),
  )
  app.get(exploreFile.path, async (request, reply) => {
    const file = await ask(request, 'Excel', spoolPivot)
    return sendSpooled(file, reply)
  })
}
