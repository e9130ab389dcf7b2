// The definition of a document. Strictly typed where a slice writes it (Definition<F>), loosely where the kit reads it (Document).

import type { Row } from '#kit/check.ts'
import type { Field, Fields, ValuesOf } from '#kit/fields.ts'
import { type Life, listed } from '#kit/states.ts'
import { type Asker, may, mayOn } from '#rights/may.ts'
import { type Right, rightTo, type Screen } from '#rights/rights.ts'

/** Values that every row has beside its own fields. */
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

type Definition<F extends Fields, A extends string = string> = {
  /** folder, screen and call: 'terminals/receive-cargo' */
  address: string
  /** the screen's title; both forms where the list's title is the plural */
  title: string | { one: string; many: string }
  /** the document's purpose, in a sentence or two for its users */
  purpose: string
  /** the word in its rights: canViewReceiveCargo, canAddReceiveCargo ... */
  right: Screen
  fields: F
  /** values derived from others; runs in the form and again on the server */
  derive?: (values: ValuesOf<F>) => Partial<ValuesOf<F>>
  /** rules between fields, in the form and again on the server: field -> message key */
  rules?: (values: ValuesOf<F>) => Partial<Record<keyof F & string, string>>
  /** columns of the list, in order, between the number and the state */
  list: (keyof F & string)[]
  /** fields that can filter the list; day fields give from and to */
  filters?: (keyof F & string)[]
  /** text fields that are searched, beside the number and the name */
  search?: (keyof F & string)[]
  /** the field with a row's display name; default: its document number */
  named?: keyof F & string
  /** fields that together are unique within an agency */
  unique?: (keyof F & string)[]
  life?: Life<A>
  /** numbers documents per agency and year: 'RC' gives RC-2026-00017; where the row decides, each prefix has its own series */
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
  /** set for a view, which shows only the rows with these values: the consignees among the companies */
  readonly only: Readonly<Record<string, string>>
  readonly papers: readonly string[]
  readonly pickerFacts?: PickerFacts
}

/** What a picker shows staff about each row beside its name. */
export type PickerFacts = {
  /** fields of the document itself */
  own?: readonly string[]
  /** facts that the server computes, also from the values in the form */
  computed?: Fields
  /** one of these is required to see the facts; default: none */
  rights?: readonly Right[]
  /** facts shown in red above zero */
  alarms?: readonly string[]
  /** the field that is drawn above the name, as on the plate of a truck */
  plate?: string
  /** rows whose `open` is above zero come first, the earliest `by` first */
  first?: { open: string; by: string }
}

/** The document with its picker facts. */
export const withPickerFacts = <D extends Document>(of: D, pickerFacts: PickerFacts): D => ({ ...of, pickerFacts })

/** The fields of a document's picker facts. */
export const pickerFactFields = ({ fields, pickerFacts = {} }: Document): Fields => ({
  ...Object.fromEntries((pickerFacts.own ?? []).map(name => [name, fields[name]!])),
  ...pickerFacts.computed,
})

/** Values of a document, as typed by its slice. */
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

/** The same table under another address, showing only the rows with the values of `only`. */
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

/** The fields whose values make rows run in opposite directions. */
export const opposites = ({ fields }: Document): string[] => Object.keys(fields).filter(name => fields[name]!.opposite)

/** The fields the user may change in the list itself. */
export const changedInPlace = (asker: Asker, { fields, life, right }: Document): string[] =>
  life.editable.length === 0 || !mayOn(asker, 'Edit', right)
    ? []
    : Object.keys(fields).filter(name => fields[name]!.inPlace && fields[name]!.need !== 'automatic')

/** Whether users add such documents; the others are created by other documents. */
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

/** Whether the user's rights allow an action; `adminOnly` actions are for admins alone. */
export const mayTake = (asker: Asker, document: Document, action: string): boolean => {
  const { adminOnly, forOwner } = document.life.actions[action]!
  const ofOwner = forOwner && asker.isCompanyAdmin ? [forOwner.right] : []
  return may(asker, { rights: adminOnly ? [] : [rightOf(document, action), ...ofOwner] })
}

/** Whether an action is ever offered to the user, whatever the state. */
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
