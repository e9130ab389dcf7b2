// A bill is paid by one or several vouchers; the paid amount is read from the valid ones.

import { sql } from 'kysely'
import { expense } from '#areas/accounts/expenses/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatMoney } from '#kit/units.ts'
import { checkPaidOn, payByVoucher } from '#trade/settlement/payment-voucher.server.ts'

type Values = ValuesIn<typeof expense>
type Expense = RowOf<typeof expense>
type Payments = NonNullable<Values['payments']>

/** Input of the action `pay` beside the bill's own values. */
type PaymentInput = { part?: number | null }

/** Refuses a payment in the future, and more than is owed. */
export const checkBillPayment = (bill: Values & PaymentInput, { owed }: Expense, context: Context): void => {
  checkPaidOn(bill, context)
  if ((bill.part ?? 0) <= (owed ?? 0)) return
  refuse('Only {left} SAR of this bill are still owed. Enter that or less.', {
    code: 'OVER_PAID',
    fields: { part: 'More than is still owed.' },
    values: { left: formatMoney(owed ?? 0) },
    details: { left: owed, asked: bill.part },
  })
}

/** Refuses to reverse a bill that is paid in part. */
export const checkUnpaid = ({ paid }: Expense): void => {
  if (!paid) return
  conflict('{paid} SAR of this bill are paid. Reverse its vouchers first.', { values: { paid: formatMoney(paid) } })
}

/** The valid vouchers of a bill and their sum in halalas. */
export const readBillPayments = async (id: number, { tx }: Context): Promise<Pick<Values, 'payments' | 'paid'>> => {
  const { rows } = await sql<Payments[number]>`
    select l.payment, l.paid_on as "paidOn", l.amount from expense_payments l
    join payment p on p.agency_id = l.agency_id and p.id = l.payment
    where l.agency_id = app.agency() and l.parent = ${id} and p.status not in ('Bounced', 'Canceled', 'Reversed')
    order by l.position`.execute(tx)
  return { payments: rows, paid: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Pays the bill, or the part entered, by a new voucher. */
export const payBill = async (bill: Expense & PaymentInput, context: Context): Promise<void> => {
  const [only, ...others] = bill.bearers ?? []
  const to = { vendor: bill.vendor, agent: null, consignee: others.length === 0 ? (only ?? null) : null }
  const amount = bill.part ?? (bill.owed as number)
  const payment = await payByVoucher(bill, to, { amount, remarks: `${bill.docNo} · ${bill.vendorInvoiceNo}` }, context)
  await sql`insert into expense_payments (agency_id, parent, position, payment, paid_on, amount, seen_by)
    select agency_id, id, ${bill.payments?.length ?? 0}, ${payment}, ${bill.paidOn}, ${amount}, seen_by from expense
    where agency_id = app.agency() and id = ${bill.id}`.execute(context.tx)
  await context.tx.updateTable('expense').set({ payment }).where('id', '=', bill.id).execute()
  await apply(expense, bill.id, amount === bill.owed ? 'pay-up' : 'pay-part', context)
}
