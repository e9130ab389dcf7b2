// Permits end together with their sale.

import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

type PermittedSale = { name: 'bagSale' | 'bulkSale'; id: number; docNo: string | null }

/** Cancels the unused permits of a sale that has ended. Expired ones stay expired; permits are reissued for open sales only. */
export const cancelPermitsOf = async ({ name, id, docNo }: PermittedSale, context: Context): Promise<void> => {
  const active = await context.tx
    .selectFrom('salePermit')
    .select('id')
    .where(name, '=', id)
    .where('status', '=', 'Active')
    .orderBy('id')
    .execute()
  const reason = keepSentence('{sale} has ended.', { sale: docNo ?? '–' })
  for (const permit of active) await apply(salePermit, permit.id, 'cancel', context, { reason })
}

const openStates = ['Draft', 'Approved', 'Partly delivered', 'Loading']

/** Refuses to make a used permit valid again after its sale has ended. */
export const checkSaleOpen = async (
  { bagSale, bulkSale }: { bagSale: number | null; bulkSale: number | null },
  { tx }: Context,
): Promise<void> => {
  const id = bagSale ?? bulkSale
  if (id === null) return
  const { docNo, status } = await tx
    .selectFrom(bagSale === null ? 'bulkSale' : 'bagSale')
    .select(['docNo', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (openStates.includes(status)) return
  conflict('{sale} is {state}, and its permits ended with it. Issue a permit of an open sale for this truck.', {
    values: { sale: docNo ?? '–', state: status },
  })
}
