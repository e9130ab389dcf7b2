// What lies on the accountant's desk when the golden scenario ends: asked for, not yet decided, so that it moves nothing.

import type { Caller, Row } from './caller.ts'
import type { Days } from './loads.ts'

/** A customer claims that 100 of his bags were missing: a note is written and waits to be issued. */
export const askForCredit = async (to: Caller, day: Days, bagSale: number): Promise<void> => {
  const { invoice } = (await to.get(`sales/bag-sale/${bagSale}`)) as Row
  await to.add('accounts/credit-note', {
    date: day(69),
    invoice,
    reason: 'Quantity',
    reasonText: '100 bags short at the customer’s yard',
    lines: [{ line: 1, bags: 100 }],
  })
}
