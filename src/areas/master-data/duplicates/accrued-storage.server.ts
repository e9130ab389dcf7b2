// Storage accrues under the mapping of the company that stores: after a merge it could no longer be invoiced.

import { addDays } from '#kit/days.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { readStorageDue } from '#trade/services/storage-due.server.ts'

/** Refuses to merge a company away whose storage is not invoiced until yesterday. */
export const refuseAccruedStorage = async (of: Mergeable, gone: number, context: Context): Promise<void> => {
  if (of !== 'company') return
  const due = await readStorageDue({ consignee: gone, until: addDays(context.today, -1) }, context)
  if (due.length === 0) return
  conflict('Storage of {amount} SAR accrued for it. Issue its service invoice until yesterday first, then merge.', {
    values: { amount: formatMoney(due.reduce((sum, { net }) => sum + net, 0)) },
  })
}
