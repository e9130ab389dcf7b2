// The bills and payouts that a voucher pays. They repeat its values, so it cannot be changed without them.

import { sql } from 'kysely'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import type { payment } from '#areas/payments/payment/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'

type Values = ValuesIn<typeof payment>
type Payment = RowOf<typeof payment>

const paidByVoucher = { commissionPayout, expense }
type PaidDocument = { name: keyof typeof paidByVoucher; id: number; docNo: string | null }

const findPaidDocuments = async (voucher: number, { tx }: Context): Promise<PaidDocument[]> => {
  const { rows } = await sql<PaidDocument>`
    select 'commissionPayout' as name, id, doc_no as "docNo" from commission_payout
    where agency_id = app.agency() and payment = ${voucher} and status = 'Paid'
    union all select 'expense', e.id, e.doc_no from expense_payments l join expense e on e.agency_id = l.agency_id and e.id = l.parent
    where l.agency_id = app.agency() and l.payment = ${voucher}`.execute(tx)
  return rows
}

const repeatedValues = [
  'date',
  'direction',
  'mode',
  'bank',
  'transactionRef',
  'amount',
  'vendor',
  'agent',
  'consignee',
  'customer',
] as const

/** Refuses to change the amount, payee, day or way of a voucher that pays a bill or a payout. */
export const checkUnchangedForPaid = async (of: Values, before: Payment, context: Context): Promise<void> => {
  const changed = repeatedValues.find(name => of[name] !== before[name])
  const [paid] = changed ? await findPaidDocuments(before.id, context) : []
  if (!changed || !paid) return
  conflict('{voucher} pays {paid}, which repeats its values. Reverse the voucher, then pay {paid} again.', {
    fields: { [changed]: 'Cannot be changed.' },
    values: { voucher: before.docNo ?? '–', paid: paid.docNo ?? '–' },
  })
}

/** Documents paid by a reversed voucher are owed again. */
export const reopenPaidDocuments = async (voucher: number, context: Context): Promise<void> => {
  for (const { name, id } of await findPaidDocuments(voucher, context)) {
    await apply(paidByVoucher[name], id, 'return', context)
  }
}
