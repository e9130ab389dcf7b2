// Permits issued on a proforma whose truck has not come yet: what they name is nobody else's to sell.

import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { ProformaName } from '#trade/promises/proforma.server.ts'

const amounts = { bagProforma: 'bags', bulkProforma: 'quantity' } as const

/** How much of each line, by its place from 1, such permits name: bags, or kilograms. `except` is a permit that is judged anew. */
export const readPermittedPerLine = async (
  name: ProformaName,
  id: number,
  { tx }: Context,
  except = 0,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .selectFrom('salePermit')
    .select(['proformaLine as line', ({ fn }) => fn.sum<number>(amounts[name]).as('amount')])
    .where(name, '=', id)
    .where('status', '=', 'Active')
    .where('bagSale', 'is', null)
    .where('bulkSale', 'is', null)
    .where('id', '<>', except)
    .groupBy('proformaLine')
    .execute()
  return new Map(rows.map(({ line, amount }) => [line as number, Number(amount)]))
}

/** A proforma is canceled only while no permit on it waits for its truck. */
export const refuseWithPermits = async (name: ProformaName, id: number, context: Context): Promise<void> => {
  if ((await readPermittedPerLine(name, id, context)).size === 0) return
  conflict('Sale permits were issued on this proforma. Cancel them first.')
}
