// A payment voucher that follows from what is paid by it: a bill, a payout.

import { payment } from '#areas/payments/payment/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'

export type VoucherTerms = {
  paidOn: string | null
  mode: 'Cash' | 'Bank Transaction' | null
  bank: number | null
  transactionRef: string | null
}

type Payee = { agent: number | null; vendor: number | null; consignee: number | null }

/** Pays so many halalas, and gives the voucher's id. The rules of payments judge it: a reference that was entered before is refused. */
export const payByVoucher = async (
  { paidOn, mode, bank, transactionRef }: VoucherTerms,
  to: Payee,
  { amount, remarks }: { amount: number; remarks: string | null },
  context: Context,
): Promise<number> => {
  // A payout is asked for with its day and its way: what is missing is refused by the rules of payments.
  const entered = { date: paidOn as string, mode: mode as 'Cash' | 'Bank Transaction' }
  const way = { direction: 'Payment', bank, transactionRef, valueDate: mode === 'Cash' ? null : paidOn } as const
  return (await create(payment, { ...entered, ...way, ...to, amount, remarks, allocations: [] }, context)).id
}
