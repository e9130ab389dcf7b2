// A customer's open credit with a seller: receipts beyond the invoices, credit notes and credit vouchers. It settles the next invoice, the
// oldest credit first, or the invoice chosen for it, or is refunded. Advances are taxed and have separate rules.

import { type RawBuilder, sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatMoney } from '#kit/units.ts'
import type { SettledItem } from '#trade/settlement/allocation.ts'
import { findAllocatedDocuments } from '#trade/settlement/settled-documents.server.ts'

type Debtor = { customer: number; consignee: number }

/** An open credit: its document, its open item, and the open halalas. */
export type OpenCredit = {
  document: 'payment' | 'creditNote' | 'creditVoucher'
  id: number
  openItem: number
  open: number
}

/** Condition for the open items `o` that are not of a voucher that has expired by a day: such a credit settles nothing and is not passed on. */
export const notExpired = (today: string): RawBuilder<unknown> =>
  sql`not exists (select from credit_voucher v where o.document_type = 'creditVoucher' and v.agency_id = o.agency_id
    and v.id = o.document_id and v.expiry < ${today}::date)`

/** The open credits of a customer with a seller, the oldest first; expired vouchers are left out. */
export const findOpenCredits = async (
  { customer, consignee }: Debtor,
  { tx, today }: Context,
): Promise<OpenCredit[]> => {
  const { rows } = await sql<OpenCredit>`
    select o.document_type as document, o.document_id as id, o.id as "openItem", o.open_amount as open from ledger.open_item o
    where o.agency_id = app.agency() and o.party_kind = 'customer' and o.party_id = app.account_holder(${customer}) and o.consignee_id = app.holder_of('company', ${consignee})
      and o.side = 'credit' and o.open_amount > 0 and o.reverses is null and o.document_type in ('payment', 'creditNote', 'creditVoucher')
      and ${notExpired(today)}
    order by o.effective_date, o.id`.execute(tx)
  return rows
}

const sumOf = (credits: readonly OpenCredit[]): number => credits.reduce((sum, { open }) => sum + open, 0)

/** The part of `amount` halalas that open credits will settle. */
export const amountCoveredByCredits = async (of: Debtor, amount: number, context: Context): Promise<number> =>
  amount <= 0 ? 0 : Math.min(amount, sumOf(await findOpenCredits(of, context)))

/**
 * Locks the documents of open credits in one fixed order, before any invoice, so that concurrent allocations of the same receipts run one
 * after the other.
 */
export const lockCredits = async (credits: readonly OpenCredit[], { tx }: Context): Promise<void> => {
  for (const document of ['payment', 'creditNote', 'creditVoucher'] as const) {
    const ids = credits.filter(credit => credit.document === document).map(({ id }) => id)
    if (ids.length === 0) continue
    await tx.selectFrom(document).select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  }
}

type NewInvoice = Debtor & { id: number; balanceDue: number }

const settleWith = (
  { document, id }: OpenCredit,
  invoice: number,
  part: number,
  context: Context,
): Promise<{ id: number }> => {
  if (document === 'payment') return apply(payment, id, 'allocate', context, { settled: invoice, part })
  if (document === 'creditNote') return apply(creditNote, id, 'settle', context, { toSettle: invoice })
  return apply(creditVoucher, id, 'apply', context, { toSettle: invoice })
}

/** Settles a new invoice with the customer's open credits, the oldest first (domain Q18). */
export const settleWithOpenCredits = async (invoice: NewInvoice, context: Context): Promise<void> => {
  if (invoice.balanceDue <= 0 || (await findOpenCredits(invoice, context)).length === 0) return
  await context.tx.selectFrom('customer').select('id').where('id', '=', invoice.customer).forNoKeyUpdate().execute()
  await lockCredits(await findOpenCredits(invoice, context), context)
  let left = invoice.balanceDue
  for (const credit of await findOpenCredits(invoice, context)) {
    const part = Math.min(left, credit.open)
    if (part === 0) return
    await settleWith(credit, invoice.id, part, context)
    left -= part
  }
}

/** A refund to a customer: of one credit note, or of the open credits, the oldest first. */
export type Refund = Debtor & { amount: number; refundOf: number | null }

const findRefundable = async ({ customer, consignee, refundOf }: Refund, context: Context): Promise<OpenCredit[]> => {
  const open = await findOpenCredits({ customer, consignee }, context)
  return refundOf === null ? open : open.filter(({ document, id }) => document === 'creditNote' && id === refundOf)
}

/** The open items that a refund uses, the oldest first. */
export const findRefundedItems = async (refund: Refund, context: Context): Promise<SettledItem[]> => {
  let left = refund.amount
  return (await findRefundable(refund, context)).flatMap(({ openItem, open }) => {
    const amount = Math.min(left, open)
    left -= amount
    return amount > 0 ? [{ openItem, amount }] : []
  })
}

/** Refuses to refund more than the customer's open credit with the seller. Concurrent refunds of one customer run one after the other. */
export const checkRefundable = async (refund: Refund, context: Context): Promise<void> => {
  await context.tx.selectFrom('customer').select('id').where('id', '=', refund.customer).forNoKeyUpdate().execute()
  await lockCredits(await findRefundable(refund, context), context)
  const left = sumOf(await findRefundable(refund, context))
  if (refund.amount <= left) return
  refuse(
    'Only {left} SAR of open credit are left to refund. Advances are refunded on the pre-payment. Enter that or less.',
    {
      fields: { amount: 'More than the open credit.' },
      values: { left: formatMoney(left) },
    },
  )
}

/** Updates the receipts, notes and vouchers that a payment to their customer refunded. */
export const refreshRefunded = async (refund: number, context: Context): Promise<void> => {
  const of = { document: 'payment', id: refund, side: 'debit' } as const
  for (const id of await findAllocatedDocuments(of, 'payment', context)) await apply(payment, id, 'pass-on', context)
  for (const id of await findAllocatedDocuments(of, 'creditNote', context))
    await apply(creditNote, id, 'pass-on', context)
  for (const id of await findAllocatedDocuments(of, 'creditVoucher', context))
    await apply(creditVoucher, id, 'pass-on', context)
}
