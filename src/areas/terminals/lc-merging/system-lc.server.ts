// A lot the house opens itself, so that merged cargo has exactly one LC. It is never drawn on.

import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { createFrom } from '#kit/server/write.ts'
import { nextNumber } from '#ledger/record.server.ts'

type Opened = { from: number; consignee: number; quantity: number; costPerTon: number | null }

/** Opens a system LC of merged cargo like the LC `from`, for so many kilograms of one consignee; gives its id. */
export const openSystemLc = async (
  { from, consignee, quantity, costPerTon }: Opened,
  context: Context,
): Promise<number> => {
  const slice = context.slices.get('lc')!
  const like = await find(slice.document, from, context)
  const year = Number(context.today.slice(0, 4))
  const no = await nextNumber(context.client, 'systemLc', year)
  const values: Row = {
    ...Object.fromEntries(Object.keys(slice.document.fields).map(name => [name, like[name]])),
    ...{ lcNo: `SG-${year}-${String(no).padStart(5, '0')}`, amount: 0, amountTolerancePct: 0, tolerancePct: 0 },
    ...{ quantity, costPerTon, sourceKind: 'Merge', assignedConsignees: [{ consignee, quantity }] },
    ...{ documentsRequired: [], amendments: [], marginPct: null, presentedOn: null, paidOn: null, remarks: null },
  }
  return (await createFrom(slice, values, context)).id as number
}
