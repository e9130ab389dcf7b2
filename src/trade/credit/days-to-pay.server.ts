// The payment terms of a customer's credit limit.

import type { Context } from '#kit/server/context.ts'
import { defaultTermsDays } from '#trade/settlement/due-dates.ts'

/**
 * The days a customer has to pay purchases on credit: by the active limit for the seller, else by the one for all sellers, else the default
 * (domain 4.6.9).
 */
export const readDaysToPay = async (
  { customer, consignee }: { customer: number; consignee: number },
  { tx }: Context,
): Promise<number> => {
  const limit = await tx
    .selectFrom('customerCreditLimit')
    .select('termsDays')
    .where('customer', '=', customer)
    .where(({ or, eb }) => or([eb('consignee', '=', consignee), eb('consignee', 'is', null)]))
    .where('status', '=', 'Active')
    .where('termsDays', 'is not', null)
    .orderBy('consignee', of => of.asc().nullsLast())
    .executeTakeFirst()
  return limit?.termsDays ?? defaultTermsDays
}
