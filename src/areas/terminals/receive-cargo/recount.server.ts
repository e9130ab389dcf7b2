// A receipt dated before an approved count of its lot requires another count: the counted stock may or may not have included this cargo,
// and only a count can tell (domain, Q14).

import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { refreshRecounts } from '#trade/cargo/recounts.server.ts'

type Receipt = Pick<ValuesIn<typeof receiveCargo>, 'date' | 'terminal' | 'consignee' | 'lc' | 'form' | 'bagSize'>
type Count = { id: number; docNo: string | null }

/** The approved counts of a receipt's lot after its day, in the order of their days. */
export const findCountsSince = async (receipt: Receipt, { tx }: Context): Promise<Count[]> => {
  const { date, terminal, consignee, lc, form, bagSize } = receipt
  if (terminal === null || consignee === null || lc === null) return []
  return tx
    .selectFrom('cargoLoss')
    .select(['id', 'docNo'])
    .where('lossType', '=', 'Stock-take')
    .where('status', '=', 'Active')
    .where('terminal', '=', terminal)
    .where('consignee', '=', consignee)
    .where('lc', '=', lc)
    .where('form', '=', form ?? 'Raw')
    .where('bagSize', bagSize === null ? 'is' : '=', bagSize)
    .where('date', '>', date)
    .where('stockClose', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** Marks the counts after its day, because the receipt was entered after them. */
export const askForRecount = async (receipt: RowOf<typeof receiveCargo>, context: Context): Promise<void> => {
  const counts = await findCountsSince(receipt, context)
  if (counts.length === 0) return
  const ids = counts.map(({ id }) => id)
  await refresh(cargoLoss, ids, { recountAfter: receipt.id }, context)
}

/** Takes the request back when the receipt is canceled; an earlier receipt may still ask for it. */
export const withdrawRecount = async (receipt: RowOf<typeof receiveCargo>, context: Context): Promise<void> => {
  const asked = await context.tx.selectFrom('cargoLoss').select('id').where('recountAfter', '=', receipt.id).execute()
  if (asked.length > 0) await refreshRecounts(receipt, context)
}
