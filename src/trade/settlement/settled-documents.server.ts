// Which documents were allocated to each other: receipts, notes, vouchers and advances on one side, invoices on the other.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

type AllocatedDocument = { document: string; id: number; side: 'debit' | 'credit' }

/**
 * The ids of the documents of a kind that were ever allocated to the open items of a document: for a debit the documents that paid it, for
 * a credit those it paid. Reversals do not count.
 */
export const findAllocatedDocuments = async (
  { document, id, side }: AllocatedDocument,
  kind: string,
  { tx }: Context,
): Promise<number[]> => {
  const [own, other] = side === 'debit' ? ['debit_item', 'credit_item'] : ['credit_item', 'debit_item']
  const { rows } = await sql<{ id: number }>`
    select distinct o.document_id as id from ledger.open_item i
    join ledger.allocation x on x.agency_id = i.agency_id and ${sql.ref(`x.${own}`)} = i.id
    join ledger.open_item o on o.agency_id = x.agency_id and o.id = ${sql.ref(`x.${other}`)} and o.document_type = ${kind} and o.reverses is null
    where i.agency_id = app.agency() and i.document_type = ${document} and i.document_id = ${id} and i.reverses is null order by 1`.execute(
    tx,
  )
  return rows.map(row => row.id)
}
