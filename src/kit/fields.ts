// The kinds of value of a document. A field is declared once and read by the form, the check, the column, the cell and the Excel
// file. kinds.ts defines how each kind is processed, browser/inputs.tsx and cells.tsx how it is displayed.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Follows } from '#next-steps/next-steps.ts'
import type { Right } from '#rights/rights.ts'

/** The required form of a text: `fold` converts it to its stored form before it is tested; `problem` says what is expected. */
type Form = {
  fold?: (typed: string) => string
  pattern?: RegExp
  valid?: (stored: string) => boolean
  problem?: string
}

export type Shape =
  | ({ kind: 'text'; max: number; long?: boolean; secret?: boolean; code?: boolean } & Form)
  | { kind: 'count' | 'quantity' | 'weight'; signed?: boolean; zero?: boolean; unit?: string; sum?: false; isId?: true }
  | { kind: 'money'; currency: 'SAR' | 'USD'; signed?: boolean; zero?: boolean; sum?: false }
  | { kind: 'price'; currency: 'SAR' | 'USD'; zero?: boolean }
  | { kind: 'days'; sum?: false }
  | { kind: 'percent'; most?: number; signed?: boolean }
  | { kind: 'day' | 'instant' | 'yesNo' }
  | { kind: 'choice' | 'choices'; options: readonly string[] }
  | ({ kind: 'link' | 'links'; to: Document } & LinkOptions)
  | { kind: 'lines'; of: Fields; seenBy?: (line: never) => number[]; right?: Right }

type LinkOptions = {
  /** fields of this form whose values narrow what the picker offers */
  narrowedBy?: readonly string[]
  /** also offers rows that are no longer in use: for filters of lists */
  every?: boolean
  /** the states and links after which this document usually comes next */
  follows?: readonly Follows[]
  /** values that a new document takes from the linked one until they are entered: field here -> field there */
  takes?: Readonly<Record<string, string>>
  /** of several: a user limited to some of these rows sees the documents that name one of them, or none */
  limits?: true
}

export type Kind = Shape['kind']

export type Field<V = unknown> = {
  readonly label: string
  /** automatic: computed by `derive` or on the server, never taken from the user */
  readonly need: 'required' | 'optional' | 'automatic'
  readonly shape: Shape
  readonly hint?: string
  /** the title of the part of the form that begins with this field */
  readonly section?: string
  /** a form asks for the field, or shows it if it is computed, only if this is true */
  readonly when?: (values: Row) => boolean
  /** the day or moment something ends; users who may change the document are notified this many days before */
  readonly noticeDays?: number
  /** an expected day: the calendar shows it */
  readonly expected?: true
  /** may be changed in the list itself, and for several rows at once, where the form may change it */
  readonly inPlace?: true
  /** rows with different values run in opposite directions: they are not summed together */
  readonly opposite?: true
  /** a number that keeps its proportion to this other one until it is entered itself */
  readonly inProportionTo?: string
  /** the start value of a new form, in internal integers */
  readonly start?: V
  /** exists in types only: the type of the field's value */
  readonly holds?: V
}

export type Fields = Record<string, Field>
export type ValueOf<F> = F extends Field<infer V> ? V : never
export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

/** `code`: a value for programs; forms show it, pages for reading show its meaning instead. */
type TextOptions = Form & { max?: number; long?: boolean; secret?: boolean; code?: boolean; hint?: string }

const field = <V>(label: string, shape: Shape, more: Partial<Field<V>> = {}): Field<V> => ({
  label,
  need: 'required',
  shape,
  ...more,
})

/** Text of at most `max` characters (default 200). A `pattern` needs a `problem` that says what is expected. */
export const text = (label: string, { max = 200, hint, ...shape }: TextOptions = {}): Field<string> =>
  field(label, { kind: 'text', max, ...shape }, { hint })

/** Remarks, which every document has. */
export const remarks = (): Field<string | null> => ({
  ...optional(text('Remarks', { max: 500, long: true })),
  inPlace: true,
})

/** `sum: false` for figures without a meaningful sum: limits, readings, rates, balances; `isId` for ids, which are larger on a cluster. */
type NumberOptions = { signed?: boolean; zero?: boolean; sum?: false }
type FigureOptions = NumberOptions & { isId?: true }

/** A whole number of things: bags, originals. Above zero by default. */
export const count = (label: string, options: FigureOptions = {}): Field<number> =>
  field(label, { kind: 'count', ...options })

/** Metric tons with three decimals, whole kilograms inside; with another `unit`, thousandths of it inside. Above zero by default. */
export const quantity = (label: string, options: FigureOptions & { unit?: string } = {}): Field<number> =>
  field(label, { kind: 'quantity', ...options })

/** Whole kilograms, as read from a scale. */
export const weight = (label: string, options: FigureOptions = {}): Field<number> =>
  field(label, { kind: 'weight', ...options })

/** Riyals or dollars with two decimals, halalas or cents inside. */
export const money = (label: string, options: NumberOptions & { currency?: 'SAR' | 'USD' } = {}): Field<number> =>
  field(label, { kind: 'money', currency: 'SAR', ...options })

/** A unit price with four decimals, ten-thousandths inside. */
export const price = (label: string, options: { currency?: 'SAR' | 'USD'; zero?: boolean } = {}): Field<number> =>
  field(label, { kind: 'price', currency: 'SAR', ...options })

/** A number of days with five decimals, hundred-thousandths inside. Above zero. */
export const days = (label: string): Field<number> => field(label, { kind: 'days', sum: false })

/** Percent with three decimals, thousandths inside; `most` in percent (default 100). */
export const percent = (label: string, options: { most?: number; signed?: boolean } = {}): Field<number> =>
  field(label, { kind: 'percent', ...options })

/** A day in the agency's time zone, `YYYY-MM-DD`. */
export const day = (label: string): Field<string> => field(label, { kind: 'day' })

/** A moment, ISO 8601 with offset. */
export const instant = (label: string): Field<string> => field(label, { kind: 'instant' })

export const yesNo = (label: string): Field<boolean> => field(label, { kind: 'yesNo' }, { start: false })

/** One of a few words; the words are also message keys. */
export const choice = <const O extends string>(label: string, options: readonly O[]): Field<O> =>
  field(label, { kind: 'choice', options })

/** Any of a few words. */
export const choices = <const O extends string>(label: string, options: readonly O[]): Field<O[]> =>
  field(label, { kind: 'choices', options })

/** Another document, by its id. */
export const link = (label: string, to: Document, options: LinkOptions = {}): Field<number> =>
  field(label, { kind: 'link', to, ...options })

/** Several other documents, by their ids. */
export const links = (label: string, to: Document, options: LinkOptions = {}): Field<number[]> =>
  field(label, { kind: 'links', to, ...options })

/** Child rows. `seenBy` names the consignees that may see a line, if they differ from the document's; `right` is the right that all
 *  other users need to see the lines. */
export const lines = <L extends Fields>(
  label: string,
  of: L,
  options: { seenBy?: (line: ValuesOf<L>) => number[]; right?: Right } = {},
): Field<ValuesOf<L>[]> => field(label, { kind: 'lines', of, ...options })

/** May be left empty: null inside. */
export const optional = <V>(of: Field<V>): Field<V | null> => ({ ...of, need: 'optional' })

/** Computed, never entered; null until it is known. */
export const automatic = <V>(of: Field<V>): Field<V | null> => ({ ...of, need: 'automatic' })

/** With a start value in a new form. */
export const starting = <V>(of: Field<V>, start: NonNullable<V>): Field<V> => ({ ...of, start })

/** With one line of help under the entry. */
export const hinted = <V>(of: Field<V>, hint: string): Field<V> => ({ ...of, hint })

/** The day or moment something ends; users who may change the document are notified `daysBefore` days earlier. */
export const ending = <V>(daysBefore: number, of: Field<V>): Field<V> => ({ ...of, noticeDays: daysBefore })

/** A day that is expected and may move: shown in the calendar, changed in place. */
export const expected = <V>(of: Field<V>): Field<V> => ({ ...of, expected: true, inPlace: true })

/** Distinguishes rows that run in opposite directions: receipts and payments, invoices and their corrections. */
export const opposite = <V>(of: Field<V>): Field<V> => ({ ...of, opposite: true })

/** The form asks for the field only if the other values of the form require it; an earlier entry is then dropped. */
export const onlyWhen = <V>(when: (values: Row) => boolean, of: Field<V>): Field<V> => ({ ...of, when })

/** The first field of a section of the form, with the section's title. */
export const under = <V>(section: string, of: Field<V>): Field<V> => ({ ...of, section })

/** The query parameter of a field: `consigneeId` for the link `consignee`. */
export const parameterOf = (name: string, { shape }: Field): string =>
  shape.kind === 'link' || shape.kind === 'links' ? `${name}Id` : name
