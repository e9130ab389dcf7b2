// Links that move from an invoice to the one that replaces it.

import { sql } from 'kysely'
import type { Invoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'

/** Whether bags of the sale are still to be delivered; if so, the credited bags are canceled from the order. */
export const isStillDelivering = async ({ saleId }: Invoice, { tx }: Context): Promise<boolean> => {
  const { status } = await tx.selectFrom('bagSale').select('status').where('id', '=', saleId).executeTakeFirstOrThrow()
  return status === 'Approved' || status === 'Partly delivered'
}

/** Moves the trucks of an invoice, and its changes of LC, to the invoice that replaces it. */
export const moveToReplacement = async (from: number, to: number, context: Context): Promise<void> => {
  const { tx } = context
  const trucks = await tx.selectFrom('bulkLoading').select('id').where('invoice', '=', from).execute()
  const ids = trucks.map(({ id }) => id)
  await refresh(bulkLoading, ids, { invoice: to }, context)
  await sql`with moved as (
      update sale_correction set counts_for = ${to}
      where agency_id = app.agency() and mode = 'Change LC' and coalesce(counts_for, invoice) = ${from} returning id, date)
    insert into app.list_change (agency_id, document, day)
    select distinct app.agency(), n.document, n.day from moved
    cross join lateral app.notes_of('saleCorrection', moved.id, array[moved.date]) n`.execute(tx)
}
