// A report reads ledger and documents and writes nothing. Filters and columns are fields like those of forms,
// so that screen, Excel and print are one component.

import type { Row } from '#kit/check.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import type { Screen } from '#rights/rights.ts'

export type Drill = { address: string; filters?: Record<string, string | number> }

type Definition<Filters extends Fields, Columns extends Fields> = {
  title: string
  right: Screen
  filters: Filters
  columns: Columns
  /** columns summed over all rows, not only over the page */
  totals: (keyof Columns & string)[]
  /** columns rows are grouped by, outermost first */
  groups?: (keyof Columns & string)[]
  /** where a row leads: a document's address, or another report with filters */
  drill?: (row: ValuesOf<Columns> & Row) => Drill | undefined
}

export type Report<Filters extends Fields = Fields, Columns extends Fields = Fields> = {
  readonly name: string
  readonly address: string
  readonly title: string
  readonly right: Screen
  readonly filters: Filters
  readonly columns: Columns
  readonly totals: readonly string[]
  readonly groups: readonly string[]
  readonly drill: (row: Row) => Drill | undefined
}

/** Defines a report; it lives at `reports/{name}`. */
export const report = <const Filters extends Fields, const Columns extends Fields>(
  name: string,
  definition: Definition<Filters, Columns>,
): Report<Filters, Columns> => ({
  groups: [],
  ...definition,
  drill: (definition.drill ?? (() => undefined)) as (row: Row) => Drill | undefined,
  name,
  address: `reports/${name}`,
})
