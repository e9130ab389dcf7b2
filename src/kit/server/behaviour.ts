// The rules of a document that need the database: six functions. There will be no seventh (src/budget.test.ts).

import type { Row } from '#kit/check.ts'
import type { Document, HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { Foresight, Posting, Replaceable } from '#ledger/legs.ts'
import type { Doing } from '#next-steps/next-steps.ts'

/** The current event of a document, and its row before it (null for a new one). `reason` is the reason entered for an action, once
 *  stored; `isEntered` is set if the values come from a user's form and not from another document. */
export type Happening<D extends Document = Document> = {
  what: HappeningOf<D>
  before: RowOf<D> | null
  reason?: string | null
  isEntered?: true
}

export type Behaviour<D extends Document = Document> = {
  /** fills values that follow from other documents: the ticket's consignee, the price in force */
  fill?: (values: ValuesIn<D>, context: Context, happening: Happening<D>) => Promise<Partial<ValuesIn<D>>>
  /** refuses what a business rule forbids */
  check?: (row: ValuesIn<D>, happening: Happening<D>, context: Context) => Promise<void>
  /** what the document moves in stock and money while it is in a posted state */
  post?: (row: RowOf<D>, context: Context) => Promise<Posting & Replaceable>
  /** the effect of saving (`create`) or of an action, if it differs from what the document itself posts */
  preview?: (row: RowOf<D>, context: Context, what: HappeningOf<D>) => Promise<Posting & Foresight>
  /** writes the documents that follow, in the same transaction */
  after?: (row: RowOf<D>, happening: Happening<D>, context: Context) => Promise<void>
  /** ids a picker may offer now, given the form's values and the picker's field, such as `loan.terminal`; undefined: every active row that is not closed */
  offer?: (asked: Record<string, number>, context: Context, asking: string) => Promise<number[] | undefined>
}

/** Reads the picker facts of some rows, in one statement, given the form's values; returns them by row id. */
export type PickerFactReader = (
  ids: readonly number[],
  asked: Record<string, number>,
  context: Context,
) => Promise<ReadonlyMap<number, Row>>

export type Slice = {
  document: Document
  behaviour: Behaviour
  readFacts?: PickerFactReader
  paper?: HandedOut
  /** what the user may do with a row, apart from adding documents that follow */
  doings?: (row: Row, context: Context) => Doing[]
}

/** Gives a document its behaviour. */
export const behave = <D extends Document>(document: D, behaviour: Behaviour<D>): Slice => ({
  document,
  behaviour,
})

/** The slice with the reader of its picker facts. */
export const withFactReader = (slice: Slice, readFacts: PickerFactReader): Slice => ({ ...slice, readFacts })

/** A document without any behaviour: its definition is complete. */
export const plain = (document: Document): Slice => ({ document, behaviour: {} })

/** A document with its behaviour. A document missing from the catalogue is a defect. */
export const sliceOf = (document: Document, { slices }: Context): Slice => {
  const slice = slices.get(document.name)
  if (!slice) throw new Error(`The document ${document.name} is not in the catalogue.`)
  return slice
}
