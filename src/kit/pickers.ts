// Which users may read which picker, and which rows: users who may open a form, a filter or an action that needs it, derived from fields.

import { type Document, isOffered, mayAdd } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { linksOf } from '#next-steps/next-steps.ts'
import { type Asker, mayOn } from '#rights/may.ts'

/** Fields of one form, action or filter bar, and who may open it; `list` is set for fields that only filter a list. */
export type Asking = { fields: Fields; mayOpen: (asker: Asker) => boolean; list?: Document }

/** Everything a document asks for: its form, the filters of its list, the fields of its actions. */
export const askingsOf = (document: Document): Asking[] => {
  const { fields, filters, life, right } = document
  const mayLook = (asker: Asker) => mayOn(asker, 'View', right)
  const acting = Object.entries(life.actions).map(([name, { asks = {} }]) => ({
    fields: asks,
    mayOpen: (asker: Asker) => mayLook(asker) && isOffered(asker, document, name),
  }))
  const mayChange = (asker: Asker) => life.editable.length > 0 && mayOn(asker, 'Edit', right)
  return [
    { fields, mayOpen: asker => mayAdd(asker, document) || mayChange(asker) },
    { fields: asFilters(fields, filters), mayOpen: mayLook, list: document },
    ...acting,
  ]
}

// A list can also be filtered by fields that nobody enters.
const asFilters = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, { ...fields[name]!, need: 'optional' }]))

/** The filters of a report. */
export const askingOfReport = ({ filters, right }: Pick<Report, 'filters' | 'right'>): Asking => ({
  fields: filters,
  mayOpen: asker => mayOn(asker, 'View', right),
})

/** A list, and the field that filters it. */
export type Narrowed = { list: Document; by: string }

/** For each picker, by the address of the document it offers, what opens it. */
export type Openings = ReadonlyMap<string, readonly (Pick<Asking, 'mayOpen'> & { narrowed?: Narrowed })[]>

export const openingsOf = (askings: readonly Asking[]): Openings => {
  const found = askings.flatMap(({ fields, mayOpen, list }) =>
    linksOf(fields).map(([by, { to }]) => ({ address: to.address, mayOpen, narrowed: list && { list, by } })),
  )
  return Map.groupBy(found, ({ address }) => address)
}

/** The rows a user may pick from: all rows if the user may view their list or open a form that needs them; else only the rows named
 *  in lists that the user may filter by them; undefined if nothing the user may open needs the picker. */
export const reachOf = (
  asker: Asker,
  { address, right }: Document,
  openings: Openings,
): 'every' | readonly Narrowed[] | undefined => {
  if (mayOn(asker, 'View', right)) return 'every'
  const open = (openings.get(address) ?? []).filter(({ mayOpen }) => mayOpen(asker))
  const narrowed = open.flatMap(each => each.narrowed ?? [])
  if (narrowed.length < open.length) return 'every'
  return open.length > 0 ? narrowed : undefined
}
