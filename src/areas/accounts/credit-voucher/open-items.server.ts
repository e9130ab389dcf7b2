// The open items of a customer, and those a voucher settles.

import { sql } from 'kysely'
import type { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import type { SettledItem } from '#areas/accounts/credit-voucher/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { findInvoiceItems, findOpenInvoices, lockInvoices } from '#trade/settlement/allocations.server.ts'
import { notExpired } from '#trade/settlement/open-credits.server.ts'
import { findAllocatedDocuments } from '#trade/settlement/settled-documents.server.ts'

type Voucher = ValuesIn<typeof creditVoucher>
type Credit = { id: number; open: number }

// An expired voucher is left out: a transfer would make its credit valid again.
const findOpenCredits = async ({ customer, consignee }: Voucher, { tx, today }: Context): Promise<Credit[]> => {
  const { rows } = await sql<Credit>`
    select o.id, o.open_amount as open from ledger.open_item o where o.agency_id = app.agency()
      and o.party_kind = 'customer' and o.party_id = app.account_holder(${customer}) and o.consignee_id = app.holder_of('company', ${consignee})
      and o.side = 'credit' and o.open_amount > 0 and o.document_type <> 'prePayment'
      and ${notExpired(today)}
    order by o.effective_date, o.id`.execute(tx)
  return rows
}

const readTransferredOut = async ({ customer, consignee }: Voucher, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(open_amount), 0)::bigint as open from ledger.open_item where agency_id = app.agency()
      and party_kind = 'customer' and party_id = app.account_holder(${customer}) and consignee_id = app.holder_of('company', ${consignee}) and side = 'debit'
      and document_type = 'creditVoucher'`.execute(tx)
  return rows[0]!.open
}

// Locks the receipts with money left, so that none is allocated while a voucher transfers it.
const lockReceipts = ({ customer, consignee }: Voucher, { tx }: Context) =>
  tx
    .selectFrom('payment')
    .select('id')
    .where(sql<boolean>`customer = any(app.customers_of_account(${customer}))`)
    .where(sql<boolean>`consignee = any(app.companies_of_account(${consignee}))`)
    .where('unallocated', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Refuses to transfer more than the customer's open credit from receipts, notes and vouchers; advances are taxed and do not
 *  count. Transfers of the same customer wait for each other. */
export const checkCreditLeft = async (voucher: Voucher, context: Context): Promise<void> => {
  await context.tx.selectFrom('customer').select('id').where('id', '=', voucher.customer).forNoKeyUpdate().execute()
  await lockReceipts(voucher, context)
  const credits = await findOpenCredits(voucher, context)
  const left = credits.reduce((sum, { open }) => sum + open, 0) - (await readTransferredOut(voucher, context))
  if (voucher.amount <= left) return
  refuse('The customer has only {left} SAR of open credit with this consignee. Enter that or less.', {
    fields: { amount: 'More than the open credit.' },
    values: { left: formatMoney(Math.max(left, 0)) },
  })
}

// Spreads an amount over open items in the order given.
const spreadOverItems = <I>(amount: number, items: readonly (I & { open: number })[]): { of: I; amount: number }[] => {
  let left = amount
  return items.flatMap(of => {
    const part = Math.min(left, of.open)
    left -= Math.max(part, 0)
    return part > 0 ? [{ of, amount: part }] : []
  })
}

// A transfer takes the oldest credit first.
const findTransferredCredit = async (voucher: Voucher, context: Context): Promise<SettledItem[]> => {
  await lockReceipts(voucher, context)
  return spreadOverItems(voucher.amount, await findOpenCredits(voucher, context)).map(({ of, amount }) => ({
    openItem: of.id,
    amount,
  }))
}

/** The invoice lines a voucher can settle: the named invoice, or the oldest first. */
export const findLinesToSettle = async (voucher: Voucher, rest: number, invoice: number | null, context: Context) => {
  const open = await findOpenInvoices(voucher, context)
  const chosen = invoice === null ? open : open.filter(each => each.invoice === invoice)
  return spreadOverItems(rest, chosen).map(({ of, amount }) => ({ invoice: of.invoice, amount }))
}

/** The open items a voucher settles when it is posted. */
export const findItemsSettledAtOnce = async (voucher: Voucher, context: Context): Promise<SettledItem[]> => {
  if (voucher.type === 'Transferred out') return findTransferredCredit(voucher, context)
  if (voucher.invoice === null) return []
  await lockInvoices([voucher.invoice], context)
  return findInvoiceItems(await findLinesToSettle(voucher, voucher.amount, voucher.invoice, context), context)
}

/** The open item of the voucher itself. */
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

/** The invoices a voucher settled. */
export const findSettledInvoices = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'credit' }, 'taxInvoice', context)

/** The receipts whose money a voucher transferred. */
export const findPassedOnReceipts = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'debit' }, 'payment', context)

/** The vouchers whose credit a voucher transferred. */
export const findPassedOnVouchers = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'debit' }, 'creditVoucher', context)

/** The credit notes whose credit a voucher transferred. */
export const findPassedOnNotes = (id: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'creditVoucher', id, side: 'debit' }, 'creditNote', context)
