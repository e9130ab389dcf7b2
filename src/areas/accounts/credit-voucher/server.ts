import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import {
  checkCreditLeft,
  findItemsSettledAtOnce,
  findLinesToSettle,
  findPassedOnNotes,
  findPassedOnReceipts,
  findPassedOnVouchers,
  findSettledInvoices,
  readVoucherItem,
} from '#areas/accounts/credit-voucher/open-items.server.ts'
import { postCreditVoucher } from '#areas/accounts/credit-voucher/posting.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'
import { allocate } from '#ledger/record.server.ts'
import { lacksProof, proofOf } from '#papers/proofs.server.ts'
import {
  checkNotTransferred,
  findInvoiceItems,
  findPartiesOfAccount,
  lockInvoices,
  readTransferredCredit,
  requireOfAccount,
  unallocateLater,
} from '#trade/settlement/allocations.server.ts'

type Values = ValuesIn<typeof creditVoucher>
type Voucher = RowOf<typeof creditVoucher>
type SettlementInput = { toSettle?: number | null }

const checkEntered = async (voucher: Values, context: Context): Promise<void> => {
  if (voucher.date > context.today) {
    refuse('A voucher cannot be dated in the future. Enter today or an earlier day.', {
      fields: { date: 'Lies in the future.' },
    })
  }
  if (voucher.invoice === null) return
  const invoices = await lockInvoices([voucher.invoice], context)
  const parties = await findPartiesOfAccount(voucher, invoices, context)
  requireOfAccount(invoices.get(voucher.invoice), parties, 'invoice')
}

// Approving the outgoing transfer creates the incoming one; it cannot be entered by hand.
const checkTransferSide = ({ type, counterpart }: Values): void => {
  if (type !== 'Transferred in' || counterpart !== null) return
  refuse('Enter the transfer for the customer the credit leaves. The counterpart is created automatically.', {
    fields: { type: 'Created with its counterpart.' },
  })
}

/** The incoming transfer relies on the document attached to the outgoing one. */
export const supportingDocument = proofOf(creditVoucher, {
  type: null,
  isAsked: ({ supportNo, type }) => !supportNo && type !== 'Transferred in',
  isTaken: ({ status }) => status === 'Approved' || status === 'Applied',
})

const checkSupported = async (voucher: Voucher, context: Context): Promise<void> => {
  if (!(await lacksProof(supportingDocument, voucher, context))) return
  refuse('Attach the supporting document or enter its number, then approve.', {
    fields: { supportNo: 'Enter the supporting document.' },
  })
}

const checkUsable = ({ expiry, type }: Values, { today }: Context): void => {
  if (type === 'Transferred out') refuse('Credit transferred to another customer cannot settle an invoice here.')
  if (!expiry || expiry >= today) return
  conflict('This voucher was valid until {day}. Enter a new one.', { values: { day: expiry } })
}

const settleInvoices = async (voucher: Voucher & SettlementInput, context: Context): Promise<void> => {
  const lines = await findLinesToSettle(voucher, voucher.remaining as number, voucher.toSettle ?? null, context)
  if (lines.length === 0) {
    refuse(
      'Nothing can be settled: no amount is left, or the customer owes this seller nothing. Keep it for the next invoice.',
    )
  }
  const { id: credit } = await readVoucherItem(voucher.id, context)
  const items = await findInvoiceItems(lines, context)
  await allocate(
    context.client,
    items.map(({ openItem, amount }) => ({ debit: openItem, credit, amount })),
  )
}

// Creates and approves the incoming transfer, and links the two vouchers.
const createCounterpart = async (voucher: Voucher, context: Context): Promise<void> => {
  const { date, consignee, amount, reason, supportNo, expiry, docNo, id } = voucher
  const credited = { date, type: 'Transferred in', customer: voucher.toCustomer as number, consignee, amount } as const
  const grounds = { reason, supportNo, expiry, counterpart: docNo, counterpartId: id, settled: 0 }
  const other = await create(creditVoucher, { ...credited, ...grounds }, context)
  await context.tx
    .updateTable('creditVoucher')
    .set({ counterpart: other.docNo, counterpartId: other.id })
    .where('id', '=', id)
    .execute()
  await apply(creditVoucher, other.id, 'approve', context)
}

const refreshAllocatedDocuments = async (voucher: Voucher, context: Context): Promise<void> => {
  for (const invoice of await findSettledInvoices(voucher.id, context))
    await apply(taxInvoice, invoice, 'settle', context)
  for (const receipt of await findPassedOnReceipts(voucher.id, context))
    await apply(payment, receipt, 'pass-on', context)
  for (const other of await findPassedOnVouchers(voucher.id, context))
    await apply(creditVoucher, other, 'pass-on', context)
  for (const note of await findPassedOnNotes(voucher.id, context)) await apply(creditNote, note, 'pass-on', context)
}

// Takes the settled amount from the ledger.
const refreshSettledAmount = async ({ id, amount }: Voucher, context: Context): Promise<void> => {
  const { open } = await readVoucherItem(id, context)
  const settled = { settled: amount - open, remaining: open }
  await context.tx.updateTable('creditVoucher').set(settled).where('id', '=', id).execute()
  if (open === 0) await apply(creditVoucher, id, 'use-up', context)
}

// Releases what the voucher settled, so that its posting can be reversed; credit transferred onwards is refused.
const unallocateVoucher = async (voucher: Voucher, context: Context): Promise<void> => {
  const of = { document: 'creditVoucher', id: voucher.id } as const
  checkNotTransferred(await readTransferredCredit(of, context))
  await lockInvoices(await findSettledInvoices(voucher.id, context), context)
  await unallocateLater(of, context)
}

// Both vouchers of a transfer are reversed together.
const reverseCounterpart = async (voucher: Voucher, context: Context): Promise<void> => {
  await refreshAllocatedDocuments(voucher, context)
  if (!voucher.counterpartId) return
  const { status } = await context.tx
    .selectFrom('creditVoucher')
    .select('status')
    .where('id', '=', voucher.counterpartId)
    .executeTakeFirstOrThrow()
  if (status !== 'Reversed') await apply(creditVoucher, voucher.counterpartId, 'reverse', context)
}

export const creditVoucherServer = behave(creditVoucher, {
  async fill(voucher, _context, { what }) {
    return what === 'create' || what === 'change' ? { settled: 0 } : { settled: voucher.settled ?? 0 }
  },
  async check(voucher, { what, before }, context) {
    if (what === 'create' || what === 'change' || what === 'approve') {
      checkTransferSide(voucher)
      await checkEntered(voucher, context)
    }
    if (what === 'approve') await checkSupported({ ...before!, ...voucher }, context)
    if (what === 'approve' && voucher.type === 'Transferred out') await checkCreditLeft(voucher, context)
    if (what === 'apply') checkUsable(voucher, context)
    if (what === 'reverse') await unallocateVoucher(before!, context)
  },
  post: async (voucher, context) => postCreditVoucher(voucher, await findItemsSettledAtOnce(voucher, context)),
  async after(voucher, { what }, context) {
    if (what === 'apply') await settleInvoices(voucher as Voucher & SettlementInput, context)
    if (what === 'approve' && voucher.type === 'Transferred out') await createCounterpart(voucher, context)
    if (what === 'approve' || what === 'apply') await refreshAllocatedDocuments(voucher, context)
    if (['approve', 'apply', 'pass-on'].includes(what)) await refreshSettledAmount(voucher, context)
    if (what === 'reverse') await reverseCounterpart(voucher, context)
  },
})
