// The definition of a document. Strictly typed where a slice writes it (Definition<F>), loosely where the kit reads it (Document).

import type { Row } from '#kit/check.ts'
import type { Field, Fields, ValuesOf } from '#kit/fields.ts'
import { type Life, listed } from '#kit/states.ts'
import { type Asker, may, mayOn } from '#rights/may.ts'
import { type Right, rightTo, type Screen } from '#rights/rights.ts'

/** Values every row has beside its own fields. */
export type Common = {
  id: number
  agencyId: number
  docNo: string | null
  status: string
  version: number
  createdAt: string
  createdBy: number | null
  updatedAt: string
  updatedBy: number | null
}

export type Definition<F extends Fields, A extends string = string> = {
  /** folder, screen and call: 'terminals/receive-cargo' */
  address: string
  /** the screen's title; where the list has a plural of its own, both */
  title: string | { one: string; many: string }
  /** what it is for, in a sentence or two for its users */
  purpose: string
  /** the word in its rights: canViewReceiveCargo, canAddReceiveCargo ... */
  right: Screen
  fields: F
  /** values that follow from others; runs in the form and again on the server */
  derive?: (values: ValuesOf<F>) => Partial<ValuesOf<F>>
  /** rules between fields, in the form and again on the server: field -> message key */
  rules?: (values: ValuesOf<F>) => Partial<Record<keyof F & string, string>>
  /** columns of the list, in order, between the number and the state */
  list: (keyof F & string)[]
  /** fields by which the list can be narrowed; day fields give from and to */
  filters?: (keyof F & string)[]
  /** text fields a search looks into, beside the number and the name */
  search?: (keyof F & string)[]
  /** the field with a row's display name; default: its document number */
  named?: keyof F & string
  /** fields that together may not repeat within an agency */
  unique?: (keyof F & string)[]
  life?: Life<A>
  /** documents numbered per agency and year: 'RC' gives RC-2026-00017; where the row decides, each prefix counts for itself */
  prefix?: string | ((values: ValuesOf<F>) => string)
  /** companies whose consignee users may see a row; default: none */
  seenBy?: 'everyone' | ((values: ValuesOf<F> & { id: number }) => (number | null)[] | 'everyone')
  /** kinds of paper that can be attached */
  papers?: readonly string[]
}

/** `F` are its fields, `A` the names of its actions. */
export type Document<F extends Fields = Fields, A extends string = string> = {
  readonly name: string
  readonly address: string
  readonly title: string
  readonly singular: string
  readonly purpose: string
  readonly right: Screen
  readonly fields: F
  readonly derive: (values: Row) => Row
  readonly rules: (values: Row) => Record<string, string>
  readonly list: readonly string[]
  readonly filters: readonly string[]
  readonly search: readonly string[]
  readonly named: string
  readonly unique: readonly string[]
  readonly life: Life<A>
  readonly prefix?: string | ((values: Row) => string)
  readonly seenBy: (values: Row) => (number | null)[] | 'everyone'
  /** a view of a document shows only the rows that hold these values: the consignees among the companies */
  readonly only: Readonly<Record<string, string>>
  readonly papers: readonly string[]
  readonly tells?: PickerFacts
}

/** What a picker tells of each row beside its name, to staff. */
export type PickerFacts = {
  /** fields of the document itself */
  own?: readonly string[]
  /** what the server works out, also from what the form says already */
  worked?: Fields
  /** one of these is needed to be told anything; default: none */
  rights?: readonly Right[]
  /** what is red above zero */
  alarms?: readonly string[]
  /** the field that is drawn over the name, as on the plate of a truck */
  plate?: string
  /** rows with something `open` come first, the earliest `by` first */
  first?: { open: string; by: string }
}

/** The document, with what its pickers tell. */
export const withPickerFacts = <D extends Document>(of: D, tells: PickerFacts): D => ({ ...of, tells })

/** The fields a picker tells. */
export const pickerFactFields = ({ fields, tells = {} }: Document): Fields => ({
  ...Object.fromEntries((tells.own ?? []).map(name => [name, fields[name]!])),
  ...tells.worked,
})

/** Values of a document as its slice knows them. */
export type RowOf<D> = D extends Document<infer F> ? ValuesOf<F> & Common : never
export type ValuesIn<D> = D extends Document<infer F> ? ValuesOf<F> : never

/** Names of a document's actions. */
export type ActionOf<D extends Document> = keyof D['life']['actions'] & string

/** What can happen to a document: it is created, changed, or acted on. */
export type HappeningOf<D extends Document> = 'create' | 'change' | ActionOf<D>

/** Defines a document. `name` is its table and its name in the ledger; the address is its folder, screen and call. */
export const document = <const F extends Fields, const A extends string = 'toggle-status'>(
  name: string,
  definition: Definition<F, A>,
): Document<F, A> => {
  const named = definition.named ?? (definition.prefix ? 'docNo' : 'name')
  const { seenBy, title } = definition
  return {
    derive: () => ({}),
    rules: () => ({}),
    filters: [],
    unique: [],
    life: listed,
    papers: [],
    only: {},
    ...(definition as Partial<Definition<F>> & Pick<Document<F>, 'address' | 'right' | 'fields' | 'list'>),
    title: typeof title === 'string' ? title : title.many,
    singular: typeof title === 'string' ? title : title.one,
    seenBy: typeof seenBy === 'function' ? seenBy : () => seenBy ?? [],
    search: [...new Set([named, ...(definition.search ?? [])])],
    name,
    named,
    // The slice's functions take its own fields; the kit calls them with any row.
  } as unknown as Document<F, A>
}

/** The same table under another address, showing only the rows that hold `only`. */
export const viewOf = <F extends Fields, A extends string>(
  of: Document<F, A>,
  view: { address: string; title: string; purpose?: string; only: Record<string, string> },
): Document<F, A> => ({ ...of, singular: view.title, ...view })

const columnOf = (label: string, shape: Field['shape']): Field => ({ label, need: 'automatic', shape })

/** Fields every list and page can show beside the document's own. */
export const commonFields: Fields = {
  docNo: columnOf('Number', { kind: 'text', max: 40 }),
  status: columnOf('Status', { kind: 'text', max: 40 }),
  createdAt: columnOf('Created at', { kind: 'instant' }),
  updatedAt: columnOf('Updated at', { kind: 'instant' }),
}

/** A field of a document by its name, the common ones included. */
export const fieldOf = (document: Document, name: string): Field | undefined =>
  document.fields[name] ?? commonFields[name]

/** The columns of a list, in order: the number, the document's own, the state. */
export const columnsOf = (document: Document): string[] => [
  ...(document.prefix ? ['docNo'] : []),
  ...document.list,
  'status',
]

/** The fields by whose values rows run in opposite directions. */
export const opposites = ({ fields }: Document): string[] => Object.keys(fields).filter(name => fields[name]!.opposite)

/** The fields the user may change in a list itself. */
export const changedInPlace = (asker: Asker, { fields, life, right }: Document): string[] =>
  life.editable.length === 0 || !mayOn(asker, 'Edit', right)
    ? []
    : Object.keys(fields).filter(name => fields[name]!.inPlace && fields[name]!.need !== 'automatic')

/** Whether users add such documents; others are created by other documents. */
export const isAdded = ({ life, fields }: Document): boolean =>
  !life.systemOnly && Object.values(fields).some(({ need }) => need !== 'automatic')

export const mayAdd = (asker: Asker, document: Document): boolean =>
  isAdded(document) && mayOn(asker, 'Add', document.right)

/** The right an action requires, beside the right to view. */
export const rightOf = (document: Document, action: string): Right => {
  const { right, undo } = document.life.actions[action] ?? {}
  if (right) return right
  return rightTo(undo ? 'Cancel' : action === 'approve' ? 'Approve' : 'Edit', document.right)
}

/** Whether the user's rights allow an action; nobody but admins holds those that are theirs alone. */
export const mayTake = (asker: Asker, document: Document, action: string): boolean => {
  const { adminOnly, forOwner } = document.life.actions[action]!
  const ofOwner = forOwner && asker.isCompanyAdmin ? [forOwner.right] : []
  return may(asker, { rights: adminOnly ? [] : [rightOf(document, action), ...ofOwner] })
}

/** Whether an action is offered to the user, in any state. */
export const isOffered = (asker: Asker, document: Document, action: string): boolean => {
  const { systemOnly, unless } = document.life.actions[action]!
  return !systemOnly && mayTake(asker, document, action) && !(unless && may(asker, { rights: [unless] }))
}

/** Whether the user may see a field: some child rows need a right of their own; consignee users see their own lines. */
export const maySee = (asker: Asker, { shape }: Field): boolean =>
  shape.kind !== 'lines' || !shape.right || asker.isCompanyAdmin || may(asker, { rights: [shape.right] })

/** Names and fields of the document's child rows. */
export const linesOf = (document: Document): [string, Fields][] =>
  Object.entries(document.fields).flatMap(([name, { shape }]) =>
    shape.kind === 'lines' ? [[name, shape.of] as [string, Fields]] : [],
  )
