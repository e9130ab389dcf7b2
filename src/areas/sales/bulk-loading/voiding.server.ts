// A truck let out by mistake: its cargo returns to the terminal, and its charges are canceled. Once it is invoiced, only a credit
// note can do that.

import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { findLoadings } from '#trade/selling/bulk-figures.server.ts'

type Loading = RowOf<typeof bulkLoading>

const findCharges = ({ sale, docNo }: Loading, { tx }: Context) =>
  tx
    .selectFrom('serviceCharge')
    .select(['id', 'docNo', 'status', 'invoice'])
    .where('bulkSale', '=', sale)
    .where('source', '=', docNo)
    .where('status', 'in', ['Active', 'Invoiced'])
    .execute()

/** Refuses if the truck or a service for it is on an invoice. */
export const checkVoidable = async (loading: Loading, context: Context): Promise<void> => {
  const number = loading.docNo ?? '–'
  if (loading.invoice !== null) {
    conflict('{number} is invoiced. A credit note on its invoice takes it back. Enter one.', { values: { number } })
  }
  const invoiced = (await findCharges(loading, context)).find(
    ({ status, invoice }) => status === 'Invoiced' || invoice !== null,
  )
  if (!invoiced) return
  conflict('A service for {number} is invoiced: {charge}. Credit its invoice first, then void the truck.', {
    values: { number, charge: invoiced.docNo ?? '–' },
  })
}

/** Cancels the charges of the truck, and computes its order again. */
export const settleVoided = async (loading: Loading, reason: string | null, context: Context): Promise<void> => {
  for (const { id } of await findCharges(loading, context)) {
    await apply(serviceCharge, id, 'cancel', context, { reason: reason ?? loading.docNo })
  }
  const { status } = await context.tx
    .selectFrom('bulkSale')
    .select('status')
    .where('id', '=', loading.sale)
    .executeTakeFirstOrThrow()
  const left = await findLoadings({ id: loading.sale }, ['Weighed-in', 'Weighed', 'Delivered'], context)
  await apply(bulkSale, loading.sale, status === 'Loading' && left.length === 0 ? 'unload-last' : 'unload', context)
}
