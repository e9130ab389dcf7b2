// The figures of a chart: rows, totals and a series over time, narrowed by filters. All are defined by fields like those of forms, so
// that wire units, the chart's table and the API's description follow from one definition.

import type { Call } from '#kit/call.ts'
import { type Fields, parameterOf, type ValuesOf } from '#kit/fields.ts'
import { type Asker, may, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'

/** Values on the wire, with the names of linked rows. */
type ShownValues<V> = {
  readonly [K in keyof V]: V[K] extends readonly (infer Line extends object)[] ? readonly ShownValues<Line>[] : V[K]
} & { readonly labels: { readonly [K in keyof V]?: string } }

/** The unit of the figures, if a field does not state its own. */
type AnalysisUnit = 'MT' | 'SAR' | 'bags' | 'LCs' | 'invoices' | 'reports'

type AnalysisAnswer<Columns extends Fields, Total extends Fields, Series extends Fields> = {
  asOf: string
  unit: AnalysisUnit
  filters: Readonly<Record<string, unknown>>
  total: ShownValues<ValuesOf<Total>>
  rows: readonly ShownValues<ValuesOf<Columns>>[]
  /** one element for each period; missing if the figures have no series over time */
  series?: readonly ShownValues<ValuesOf<Series>>[]
}

type Definition<Filters extends Fields, Columns extends Fields, Total extends Fields, Series extends Fields> = {
  title: string
  /** screens the user must be allowed to view besides the dashboard. Consignee users see their own part of every analysis. */
  needs: readonly Screen[]
  unit: AnalysisUnit
  filters: Filters
  columns: Columns
  total: Total
  series?: Series
  /** the number of days up to the last one if no first day is requested; default: the month of the last one */
  days?: number
}

export type Analysis<
  Filters extends Fields = Fields,
  Columns extends Fields = Fields,
  Total extends Fields = Fields,
  Series extends Fields = Fields,
> = Call<Fields, Fields, AnalysisAnswer<Columns, Total, Series>> & {
  readonly name: string
  readonly needs: readonly Screen[]
  readonly unit: AnalysisUnit
  readonly filters: Filters
  readonly columns: Columns
  readonly total: Total
  readonly series: Series | null
  readonly days: number | null
}

/** Defines an analysis; its address is `analytics/{name}`. */
export const analysis = <
  const Filters extends Fields,
  const Columns extends Fields,
  const Total extends Fields,
  const Series extends Fields = Fields,
>(
  name: string,
  definition: Definition<Filters, Columns, Total, Series>,
): Analysis<Filters, Columns, Total, Series> => ({
  series: null,
  days: null,
  ...definition,
  name,
  method: 'GET',
  path: `/api/agencies/:agencyId/analytics/${name}`,
  for: 'signedIn',
  body: {},
  query: Object.fromEntries(Object.entries(definition.filters).map(([of, field]) => [parameterOf(of, field), field])),
})

/** Whether a user may see these figures. */
export const mayAnalyse = (asker: Asker, { needs }: Pick<Analysis, 'needs'>): boolean =>
  asker.isCompanyAdmin ||
  (may(asker, { rights: ['dashboardPermission'] }) && needs.every(screen => mayOn(asker, 'View', screen)))
