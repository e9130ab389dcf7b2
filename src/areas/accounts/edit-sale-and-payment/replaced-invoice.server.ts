// What an invoice leaves to the one that takes its place.

import { sql } from 'kysely'
import type { Invoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'

/** Whether bags of its sale are still to be delivered: what the customer never got then is not any more. */
export const isStillDelivering = async ({ saleId }: Invoice, { tx }: Context): Promise<boolean> => {
  const { status } = await tx.selectFrom('bagSale').select('status').where('id', '=', saleId).executeTakeFirstOrThrow()
  return status === 'Approved' || status === 'Partly delivered'
}

/** The trucks that left under it, and the LC they were found to count under, are its successor's. */
export const moveToReplacement = async (from: number, to: number, context: Context): Promise<void> => {
  const { tx } = context
  const trucks = await tx.selectFrom('bulkLoading').select('id').where('invoice', '=', from).execute()
  for (const { id } of trucks) await refresh(bulkLoading, id, { invoice: to }, context)
  await sql`update sale_correction set counts_for = ${to}
    where agency_id = app.agency() and mode = 'Change LC' and coalesce(counts_for, invoice) = ${from}`.execute(tx)
}
