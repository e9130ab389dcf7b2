// An order created for the single truck of a permit (docs/decisions/0021): no other truck loads the rest.

import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { findLoadings } from '#trade/selling/bulk-figures.server.ts'

const isSingleTruckOrder = async (order: number, { tx }: Context): Promise<boolean> => {
  const permits = tx.selectFrom('salePermit').select('id').where('bulkSale', '=', order)
  return (await permits.where('worth', 'is not', null).executeTakeFirst()) !== undefined
}

/** Closes such an order when its truck has left, with the rest short-closed. */
export const closeSingleTruckOrder = async (sale: RowOf<typeof bulkSale>, context: Context): Promise<void> => {
  if (!(await isSingleTruckOrder(sale.id, context))) return
  const inside = await findLoadings(sale, ['Weighed-in', 'Weighed'], context)
  if (inside.length > 0) return
  await apply(bulkSale, sale.id, (sale.remaining ?? 0) > 0 ? 'short-close' : 'complete', context)
}
