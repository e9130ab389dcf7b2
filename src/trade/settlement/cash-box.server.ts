// Cash is kept in the cash box of the user who enters it; other cashiers cannot change it.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type PaidBy = { mode: string }
type StoredCashBox = { cashBox: string | null } | null

// A super admin has no cash box.
const readOwnCashBox = async ({ tx, asker }: Context): Promise<string | null> =>
  (await tx.selectFrom('staffUser').select('cashBox').where('id', '=', asker.userId).executeTakeFirst())?.cashBox ??
  null

/** The cash box of a payment: the one it was entered in, else the user's; none for bank transfers. */
export const resolveCashBox = async (
  { mode }: PaidBy,
  before: StoredCashBox,
  context: Context,
): Promise<string | null> => (mode === 'Bank Transaction' ? null : (before?.cashBox ?? (await readOwnCashBox(context))))

/** Refuses a cashier to change cash in another cashier's box. A user without a box, such as an accountant, may change it. */
export const checkCashBox = async (before: StoredCashBox, context: Context): Promise<void> => {
  if (!before?.cashBox) return
  const own = await readOwnCashBox(context)
  if (own === null || own === before.cashBox) return
  refuse('This cash is in {box}, which is not your cash box. Ask its cashier, or a user without a cash box.', {
    values: { box: before.cashBox },
  })
}
