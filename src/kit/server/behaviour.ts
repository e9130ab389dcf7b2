// The rules of a document that need the database. Six words, and there will be no seventh.

import type { Row } from '#kit/check.ts'
import type { Document, HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { Foresight, Posting } from '#ledger/legs.ts'
import type { Doing } from '#next-steps/next-steps.ts'

/** What happens to a document now, and its row before; null for a new one. `reason` is what an action was given, once it is written;
 *  `isEntered` where its values come from a user's form, and do not follow from another document. */
export type Happening<D extends Document = Document> = {
  what: HappeningOf<D>
  before: RowOf<D> | null
  reason?: string | null
  isEntered?: true
}

export type Behaviour<D extends Document = Document> = {
  /** values that follow from other documents: the ticket's consignee, the price in force */
  fill?: (values: ValuesIn<D>, context: Context, happening: Happening<D>) => Promise<Partial<ValuesIn<D>>>
  /** refuses what the rules of the business forbid */
  check?: (row: ValuesIn<D>, happening: Happening<D>, context: Context) => Promise<void>
  /** what the document moves in stock and money while it stands in a posted state */
  post?: (row: RowOf<D>, context: Context) => Promise<Posting>
  /** the effect of saving, shown beside the form, where the document itself posts nothing */
  preview?: (row: RowOf<D>, context: Context) => Promise<Posting & Foresight>
  /** writes other documents that follow, in the same transaction */
  after?: (row: RowOf<D>, happening: Happening<D>, context: Context) => Promise<void>
  /** ids of the rows a picker may offer now, given the form's values and its field, such as `loan.terminal`; undefined: every active row */
  offer?: (asked: Record<string, number>, context: Context, asking: string) => Promise<number[] | undefined>
}

/** Works out what a picker tells of some rows, in one read, given the form's values: by their ids. */
export type PickerFactReader = (
  ids: readonly number[],
  asked: Record<string, number>,
  context: Context,
) => Promise<ReadonlyMap<number, Row>>

export type Slice = {
  document: Document
  behaviour: Behaviour
  tell?: PickerFactReader
  paper?: HandedOut
  /** what the user may do with a row beside adding documents that follow */
  doings?: (row: Row, context: Context) => Doing[]
}

/** Gives a document its behaviour. */
export const behave = <D extends Document>(document: D, behaviour: Behaviour<D>): Slice => ({
  document,
  behaviour,
})

/** The slice with what its pickers tell. */
export const withFactReader = (slice: Slice, tell: PickerFactReader): Slice => ({ ...slice, tell })

/** A document whose definition says everything. */
export const plain = (document: Document): Slice => ({ document, behaviour: {} })

/** A document with its behaviour. A document missing from the catalogue is a defect. */
export const sliceOf = (document: Document, { slices }: Context): Slice => {
  const slice = slices.get(document.name)
  if (!slice) throw new Error(`The document ${document.name} is not in the catalogue.`)
  return slice
}
