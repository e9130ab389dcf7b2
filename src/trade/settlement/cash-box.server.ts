// Cash lies in the box of whoever entered it, and another cashier leaves it alone.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type PaidBy = { mode: string }
type StoredCashBox = { cashBox: string | null } | null

// A super admin stands at no till.
const readOwnCashBox = async ({ tx, asker }: Context): Promise<string | null> =>
  (await tx.selectFrom('staffUser').select('cashBox').where('id', '=', asker.userId).executeTakeFirst())?.cashBox ??
  null

/** The box the cash of a payment lies in: where it was put first, else the asker's; none where a bank moved it. */
export const resolveCashBox = async (
  { mode }: PaidBy,
  before: StoredCashBox,
  context: Context,
): Promise<string | null> => (mode === 'Bank Transaction' ? null : (before?.cashBox ?? (await readOwnCashBox(context))))

/** Refuses a cashier what lies in another's box. Who answers for no box, such as an accountant, may. */
export const checkCashBox = async (before: StoredCashBox, context: Context): Promise<void> => {
  if (!before?.cashBox) return
  const own = await readOwnCashBox(context)
  if (own === null || own === before.cashBox) return
  refuse('This cash lies in {box}, which is not yours. Ask its cashier, or somebody who answers for no cash box.', {
    values: { box: before.cashBox },
  })
}
