// A claim on a customer is settled from the customer's receipts; a claim on a vendor or a consignee is part of a running account.

import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { releaseDebt, settleDebt } from '#trade/settlement/opening-debts.server.ts'

type Statement = RowOf<typeof laytime>

/** Refuses to agree on an amount without owners of cargo to share it, and on despatch for a customer, because a customer has no account to
 *  be paid from. */
export const checkClaimable = ({ claimedCustomer, payableSar, receivableSar, split }: Statement): void => {
  if ((payableSar || receivableSar) && (split ?? []).length === 0) {
    refuse('The amount is shared by the bills of lading, and the voyage has none. Enter them under Shipping first.', {
      fields: { voyage: 'Has no bill of lading.' },
    })
  }
  if (!claimedCustomer || !payableSar) return
  refuse(
    'The result is despatch, which is owed to a vendor or a consignee. Choose one of these, or give the customer a credit voucher.',
    { fields: { accountOf: 'Despatch is owed to it.' } },
  )
}

const ownersOf = ({ split }: Statement): number[] => [...new Set((split ?? []).map(({ consignee }) => consignee))]

/** Settles a customer's claim with the customer's unallocated credit at each owner of the cargo. */
export const settleClaim = async (statement: Statement, context: Context): Promise<void> => {
  const { id, claimedCustomer } = statement
  if (!claimedCustomer) return
  for (const consignee of ownersOf(statement)) {
    await settleDebt({ document: 'laytime', id, customer: claimedCustomer, consignee }, context)
  }
}

/** Releases the settlement; the customer's credit is unallocated again. */
export const releaseClaim = async ({ id, claimedCustomer }: Statement, context: Context): Promise<void> => {
  if (claimedCustomer) await releaseDebt({ document: 'laytime', id }, context)
}
