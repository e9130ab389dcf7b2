// Customers buy from, and agents sell for, some consignees only: pickers offer those of the form's consignee.

import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** The rows of `document` that a picker offers: all, or those whose consignees include the one in the form. */
export const offerRowsOfConsignee =
  (document: Document) =>
  async ({ consignee }: Record<string, number>, { tx }: Context): Promise<number[] | undefined> => {
    if (!consignee) return undefined
    const { rows } = await sql<{ id: number }>`select id from ${tableOf(document)}
      where agency_id = app.agency() and ${consignee} = any(consignees)`.execute(tx)
    return rows.map(({ id }) => id)
  }
