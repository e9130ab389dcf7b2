// A report reads ledger and documents and writes nothing. Filters and columns are fields, so screen, Excel and print share one definition.

import type { Row } from '#kit/check.ts'
import { type Field, type Fields, optional, type ValuesOf, yesNo } from '#kit/fields.ts'
import type { Screen } from '#rights/rights.ts'

/** `filters`: values by parameter, empty ones are left out. `agencyId`: another agency, for reports over several agencies. */
export type Drill = { address: string; filters?: Row; agencyId?: number }

type Definition<Filters extends Fields, Columns extends Fields> = {
  title: string
  right: Screen
  filters: Filters
  columns: Columns
  /** columns summed over all rows, not only over the page */
  totals: (keyof Columns & string)[]
  /** columns rows are grouped by, outermost first */
  groups?: (keyof Columns & string)[]
  /** columns users may group by; default: groups, links, choices and days. Empty if rows carry a balance from one to the next. */
  groupable?: (keyof Columns & string)[]
  /** columns that should be zero, and are red if they are not */
  differences?: (keyof Columns & string)[]
  /** the advice shown if there is no row; default: that nothing matches */
  empty?: string
  /** where a row leads: a document's address, or another report with filters; `asked` are the filters of this report, by name */
  drill?: (row: ValuesOf<Columns> & Row, asked: Partial<ValuesOf<Filters>>) => Drill | undefined
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
  readonly groupable: readonly string[]
  readonly differences: readonly string[]
  readonly empty?: string
  readonly drill: (row: Row, asked?: Row) => Drill | undefined
}

const isGroupable = ({ shape }: Field): boolean => ['link', 'choice', 'day'].includes(shape.kind)

/** Defines a report; its address is `reports/{name}`. */
export const report = <const Filters extends Fields, const Columns extends Fields>(
  name: string,
  definition: Definition<Filters, Columns>,
): Report<Filters, Columns> => ({
  groups: [],
  groupable: Object.keys(definition.columns).filter(
    name => isGroupable(definition.columns[name]!) || definition.groups?.includes(name),
  ),
  differences: [],
  ...definition,
  drill: (row, asked = {}) => definition.drill?.(row as ValuesOf<Columns> & Row, asked as Partial<ValuesOf<Filters>>),
  name,
  address: `reports/${name}`,
})

/** The filter that also shows canceled and reversed documents, each with a line that takes it back, so that no sum changes. Reports
 *  whose lines are documents with a `status` have it. Statements of money and of stock do not: they show a posting and its reversal, each
 *  on its day, as the ledger has them. Sales do not either: an invoice is never canceled, and its credit note is a document. */
export const undone = { undone: optional(yesNo('Show canceled and reversed')) }

/** The state of a line that takes a document back. */
export const reversal = 'Reversal'

const passing = ['page', 'pageSize', 'from', 'to', 'asOf']

/** The parameters of a report's address that keep their meaning on another day: without its days, its page and empty ones. */
export const lastingWords = (asked: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...asked].filter(([word, value]) => value !== '' && !passing.includes(word)))
