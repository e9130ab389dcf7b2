// A report reads ledger and documents and writes nothing. Its filters and columns are fields: screen, Excel and print are one component.

import type { Row } from '#kit/check.ts'
import { type Field, type Fields, optional, type ValuesOf, yesNo } from '#kit/fields.ts'
import type { Screen } from '#rights/rights.ts'

/** `agencyId`: of another agency, for reports over several. */
export type Drill = { address: string; filters?: Record<string, string | number>; agencyId?: number }

type Definition<Filters extends Fields, Columns extends Fields> = {
  title: string
  right: Screen
  filters: Filters
  columns: Columns
  /** columns summed over all rows, not only over the page */
  totals: (keyof Columns & string)[]
  /** columns rows are grouped by, outermost first */
  groups?: (keyof Columns & string)[]
  /** columns users may group by; missing: groups, links, choices and days. Empty where rows carry a balance from one to the next. */
  groupable?: (keyof Columns & string)[]
  /** columns that are zero where all is right, and red where they are not */
  differences?: (keyof Columns & string)[]
  /** what to do where there is not a row; else that nothing matches */
  empty?: string
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
  readonly groupable: readonly string[]
  readonly differences: readonly string[]
  readonly empty?: string
  readonly drill: (row: Row) => Drill | undefined
}

const isGroupable = ({ shape }: Field): boolean => ['link', 'choice', 'day'].includes(shape.kind)

/** Defines a report; it lives at `reports/{name}`. */
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
  drill: (definition.drill ?? (() => undefined)) as (row: Row) => Drill | undefined,
  name,
  address: `reports/${name}`,
})

/** The question whether documents that were canceled or reversed are shown too, each with a line that takes it back, so that no sum
 *  differs. Reports whose lines are documents with a `status` ask it. Statements of money and of stock do not: they show a posting and its
 *  reversal, each on its day, as the ledger has them. Nor do sales: an invoice is never canceled, and its credit note is a document. */
export const undone = { undone: optional(yesNo('Show canceled and reversed')) }

/** The state of a line that takes a document back. */
export const reversal = 'Reversal'

const passing = ['page', 'pageSize', 'from', 'to', 'asOf']

/** The words of a report's address that mean the same on another day: without its days, its page and what is empty. */
export const lastingWords = (asked: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...asked].filter(([word, value]) => value !== '' && !passing.includes(word)))
