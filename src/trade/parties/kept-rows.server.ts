// The rows that are kept of merged ones, for documents that follow from one made before the merge (decision 0019).

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'

/** The row that a row was merged into; itself if it was not merged. */
export const readKept = async (list: Mergeable, id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ kept: number }>`
    select kept from app.merged where agency_id = app.agency() and document = ${list} and gone = ${id}`.execute(tx)
  return rows[0]?.kept ?? id
}

/** Whether two rows are the same one, or were merged. */
export const isSameRow = async (list: Mergeable, one: number, other: number, context: Context): Promise<boolean> =>
  one === other || (await readKept(list, one, context)) === (await readKept(list, other, context))

/** A document in the names of the customer and the seller that are kept. */
export const inKeptNames = async <D extends { customer: number; consignee: number }>(
  document: D,
  context: Context,
): Promise<D> => ({
  ...document,
  customer: await readKept('customer', document.customer, context),
  consignee: await readKept('company', document.consignee, context),
})
