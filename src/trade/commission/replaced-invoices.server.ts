// Invoices that a correction has credited and billed again.

import type { Context } from '#kit/server/context.ts'

/** Whether another invoice replaces this one, or will once the correction that is being carried out has issued it. */
export const isReplaced = async (invoice: number, { tx }: Context): Promise<boolean> => {
  const corrections = tx
    .selectFrom('saleCorrection')
    .select('id')
    .where('invoice', '=', invoice)
    .where('mode', '=', 'Credit and rebill')
    .where('status', 'in', ['Approved', 'Applied'])
  return (await corrections.executeTakeFirst()) !== undefined
}
