// What a customer has open, and what a voucher settled of it.

import { sql } from 'kysely'
import type { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import type { SettledItem } from '#areas/accounts/credit-voucher/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { findInvoiceItems, findOpenInvoices, lockInvoices } from '#trade/settlement/allocations.server.ts'
import { findAllocatedDocuments } from '#trade/settlement/settled-documents.server.ts'

type Voucher = ValuesIn<typeof creditVoucher>
type Credit = { id: number; open: number }

const findOpenCredits = async ({ customer, consignee }: Voucher, { tx }: Context): Promise<Credit[]> => {
  const { rows } = await sql<Credit>`
    select id, open_amount as open from ledger.open_item where agency_id = app.agency()
      and party_kind = 'customer' and party_id = ${customer} and consignee_id = ${consignee} and side = 'credit' and open_amount > 0
      and document_type <> 'prePayment' order by effective_date, id`.execute(tx)
  return rows
}

const readTransferredOut = async ({ customer, consignee }: Voucher, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(open_amount), 0)::bigint as open from ledger.open_item where agency_id = app.agency()
      and party_kind = 'customer' and party_id = ${customer} and consignee_id = ${consignee} and side = 'debit'
      and document_type = 'creditVoucher'`.execute(tx)
  return rows[0]!.open
}

// Receipts keep their own account of what becomes of them: nobody allocates one while it is passed on.
const lockReceipts = ({ customer, consignee }: Voucher, { tx }: Context) =>
  tx
    .selectFrom('payment')
    .select('id')
    .where('customer', '=', customer)
    .where('consignee', '=', consignee)
    .where('unallocated', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Refuses to send out more credit than a customer has: of receipts, notes and vouchers, not of advances, which are taxed. Who does so for
 *  the same customer waits until this is done. */
export const checkCreditLeft = async (voucher: Voucher, context: Context): Promise<void> => {
  await context.tx.selectFrom('customer').select('id').where('id', '=', voucher.customer).forNoKeyUpdate().execute()
  await lockReceipts(voucher, context)
  const credits = await findOpenCredits(voucher, context)
  const left = credits.reduce((sum, { open }) => sum + open, 0) - (await readTransferredOut(voucher, context))
  if (voucher.amount <= left) return
  refuse('The customer has only {left} SAR of open credit with this consignee.', {
    fields: { amount: 'More than he has.' },
    values: { left: formatMoney(Math.max(left, 0)) },
  })
}

// So much of each as the amount goes, in the order given.
const spreadOverItems = <I>(amount: number, items: readonly (I & { open: number })[]): { of: I; amount: number }[] => {
  let left = amount
  return items.flatMap(of => {
    const part = Math.min(left, of.open)
    left -= Math.max(part, 0)
    return part > 0 ? [{ of, amount: part }] : []
  })
}

// The oldest credit goes out first, whatever it came from.
const findTransferredCredit = async (voucher: Voucher, context: Context): Promise<SettledItem[]> => {
  await lockReceipts(voucher, context)
  return spreadOverItems(voucher.amount, await findOpenCredits(voucher, context)).map(({ of, amount }) => ({
    openItem: of.id,
    amount,
  }))
}

/** Lines of invoices a voucher would settle: the one named, or the oldest first. */
export const findLinesToSettle = async (voucher: Voucher, rest: number, invoice: number | null, context: Context) => {
  const open = await findOpenInvoices(voucher, context)
  const asked = invoice === null ? open : open.filter(each => each.invoice === invoice)
  return spreadOverItems(rest, asked).map(({ of, amount }) => ({ invoice: of.invoice, amount }))
}

/** What a voucher meets when it is posted. */
export const findItemsSettledAtOnce = async (voucher: Voucher, context: Context): Promise<SettledItem[]> => {
  if (voucher.type === 'Transferred out') return findTransferredCredit(voucher, context)
  if (voucher.invoice === null) return []
  await lockInvoices([voucher.invoice], context)
  return findInvoiceItems(await findLinesToSettle(voucher, voucher.amount, voucher.invoice, context), context)
}

/** The voucher's own open item. */
export const readVoucherItem = async (
  id: number,
  { tx }: Context,
): Promise<{ id: number; open: number; original: number }> => {
  const { rows } = await sql<{ id: number; open: number; original: number }>`
    select id, open_amount as open, original from ledger.open_item where agency_id = app.agency()
      and document_type = 'creditVoucher' and document_id = ${id} and reverses is null order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]!
}

/** The invoices a voucher settled something of. */
export const findSettledInvoices = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'credit' }, 'taxInvoice', context)

/** The receipts whose money a voucher passed on. */
export const findPassedOnReceipts = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'debit' }, 'payment', context)

/** The vouchers whose credit a voucher passed on. */
export const findPassedOnVouchers = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'debit' }, 'creditVoucher', context)
