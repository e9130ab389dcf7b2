// A claim on a customer is settled from the customer's receipts; a claim on a vendor or a consignee is part of a running account. Settled at
// another amount than agreed, it is corrected in the ledger on the day it is settled.

import { laytime } from '#areas/reports/laytime/definition.ts'
import { claimOfPart, postLaytime } from '#areas/reports/laytime/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger, unpost } from '#kit/server/document-postings.ts'
import { amend } from '#ledger/record.server.ts'
import { replaceMergedParties } from '#trade/parties/merged-accounts.server.ts'
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

/** Refuses to settle a statement at an amount in no direction: it has neither demurrage nor despatch. */
export const checkSettlement = ({ demurrage, despatch, settledAmount }: ValuesIn<typeof laytime>): void => {
  if (demurrage || despatch || !settledAmount) return
  refuse('The statement has neither demurrage nor despatch, so nothing is owed. Enter 0.', {
    fields: { settledAmount: 'Enter 0.' },
  })
}

/** Refuses to open a settlement again after an LC of the cargo was closed: the cost of a closed LC is final. */
export const checkUnsettled = async ({ split }: ValuesIn<typeof laytime>, { tx }: Context): Promise<void> => {
  const lcs = (split ?? []).map(({ lc }) => lc)
  if (lcs.length === 0) return
  const closed = await tx
    .selectFrom('lc')
    .select('lcNo')
    .where('id', 'in', lcs)
    .where('status', '=', 'Closed')
    .orderBy('id')
    .executeTakeFirst()
  if (!closed) return
  conflict('LC {lc} is closed, and the cost of a closed LC is final. Leave the settlement as it is.', {
    values: { lc: closed.lcNo },
  })
}

// Replaces what was posted by the amounts of the row, on the day it is settled: statements of earlier days stay true.
const correctPosting = async (row: Statement, before: Statement, context: Context): Promise<void> => {
  const [earlier, posting] = [postLaytime(before), { ...postLaytime(row), date: context.today }]
  if (JSON.stringify(earlier.legs) === JSON.stringify(posting.legs)) return
  const reason = laytime.life.actions.settle.label
  if (posting.legs.length === 0) return unpost(laytime, row, 'reverse', reason, context)
  const source = { documentType: laytime.name, documentId: row.id, documentNumber: row.docNo }
  const replaced = (await replaceMergedParties(posting, context)) ?? posting
  const request = { ...source, ...replaced, date: context.today, mode: 'reverse', reason } as const
  await askLedger(() => amend(context.client, request), context)
}

const debtorsOf = (statement: Statement): number[] => {
  const owed = (statement.split ?? []).filter(part => claimOfPart(statement, part).receivable > 0)
  return [...new Set(owed.map(({ consignee }) => consignee))]
}

/** Posts the difference from the agreed amount, and settles a customer's claim with the customer's unallocated credit at each owner of the
 *  cargo. */
export const settleClaim = async (statement: Statement, before: Statement, context: Context): Promise<void> => {
  await correctPosting(statement, before, context)
  const { id, claimedCustomer } = statement
  if (!claimedCustomer) return
  for (const consignee of debtorsOf(statement)) {
    await settleDebt({ document: 'laytime', id, customer: claimedCustomer, consignee }, context)
  }
}

/** Releases the settlement: the customer's credit is unallocated again, and the agreed amount is owed. */
export const releaseClaim = async (statement: Statement, before: Statement, context: Context): Promise<void> => {
  const { id, claimedCustomer } = statement
  if (claimedCustomer && debtorsOf(before).length > 0) await releaseDebt({ document: 'laytime', id }, context)
  await correctPosting(statement, before, context)
}
