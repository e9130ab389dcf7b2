// A payment voucher that follows from what is paid by it: a bill, a payout.

import type { Context } from '#kit/server/context.ts'
import { createFrom } from '#kit/server/write.ts'

export type Paying = {
  paidOn: string | null
  mode: 'Cash' | 'Bank Transaction' | null
  bank: number | null
  transactionRef: string | null
}

type Payee = { agent: number | null; vendor: number | null; consignee: number | null }

/** Pays so many halalas, and gives the voucher's id. The rules of payments judge it: a reference that was entered before is refused. */
export const payByVoucher = async (
  { paidOn, mode, bank, transactionRef }: Paying,
  to: Payee,
  { amount, remarks }: { amount: number; remarks: string | null },
  context: Context,
): Promise<number> => {
  const nothing = { customer: null, accountNo: null, depositedTo: null, depositDate: null, slipNo: null, asDraft: null }
  const way = { direction: 'Payment', mode, bank, transactionRef, valueDate: mode === 'Cash' ? null : paidOn }
  const values = { ...nothing, ...way, ...to, date: paidOn, amount, remarks, allocations: [] }
  return (await createFrom(context.slices.get('payment')!, values, context)).id as number
}
