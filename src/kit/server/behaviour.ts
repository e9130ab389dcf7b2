// What only the database can tell about a document. Five words, and there will be no sixth.

import type { Document, RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import type { Posting } from '#ledger/legs.ts'

/** What happens to the document now: 'create', 'change', or the name of an action. */
export type Happening = string

export type Behaviour<D extends Document = Document> = {
  /** values that follow from other documents: the ticket's consignee, the price in force */
  fill?: (
    values: ValuesIn<D>,
    context: Context,
    happening: { what: Happening; before: RowOf<D> | null },
  ) => Promise<Partial<ValuesIn<D>>>
  /** refuses what the rules of the business forbid; `before` is null for a new document */
  check?: (row: ValuesIn<D>, happening: { what: Happening; before: RowOf<D> | null }, context: Context) => Promise<void>
  /** what the document moves in stock and money while it stands in a posted state */
  post?: (row: RowOf<D>, context: Context) => Promise<Posting>
  /** what else changes, in the same transaction */
  after?: (row: RowOf<D>, happening: { what: Happening; before: RowOf<D> | null }, context: Context) => Promise<void>
  /** ids of its rows a picker may offer now, given what the asking form holds and the field that asks, `loan.terminal`; undefined where every one in use may be */
  offer?: (asked: Record<string, number>, context: Context, asking: string) => Promise<number[] | undefined>
}

export type Slice = { document: Document; behaviour: Behaviour }

/** Gives a document its behaviour. */
export const behave = <D extends Document>(document: D, behaviour: Behaviour<D>): Slice => ({
  document,
  behaviour,
})

/** A document whose definition says everything. */
export const plain = (document: Document): Slice => ({ document, behaviour: {} })
