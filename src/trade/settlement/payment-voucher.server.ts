// The payment voucher created by a document that pays, such as a bill or a payout.

import { payment } from '#areas/payments/payment/definition.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { readHolder } from '#trade/parties/merged-accounts.server.ts'

type VoucherTerms = {
  paidOn: string | null
  mode: 'Cash' | 'Bank Transaction' | null
  bank: number | null
  transactionRef: string | null
}

/** Refuses to pay in the future; null: not entered, so today. */
export const checkPaidOn = ({ paidOn }: Pick<VoucherTerms, 'paidOn'>, { today }: Context): void => {
  if ((paidOn ?? today) <= today) return
  refuse('A payment cannot be dated in the future. Enter today or an earlier day.', {
    fields: { paidOn: 'Lies in the future.' },
  })
}

type Payee = { agent: number | null; vendor: number | null; consignee: number | null }

/**
 * Creates a payment voucher over halalas and returns its id. A merged vendor is paid under the name of the kept vendor. All checks of
 * payments apply, such as the check for duplicate references.
 */
export const payByVoucher = async (
  { paidOn, mode, bank, transactionRef }: VoucherTerms,
  to: Payee,
  { amount, remarks }: { amount: number; remarks: string | null },
  context: Context,
): Promise<number> => {
  const vendor = to.vendor === null ? null : await readHolder('vendor', to.vendor, context)
  // The checks of payments refuse a missing day or mode.
  const entered = { date: paidOn as string, mode: mode as 'Cash' | 'Bank Transaction' }
  const way = { direction: 'Payment', bank, transactionRef, valueDate: mode === 'Cash' ? null : paidOn } as const
  return (await create(payment, { ...entered, ...way, ...to, vendor, amount, remarks, allocations: [] }, context)).id
}
