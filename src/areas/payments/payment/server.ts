import { flowOf, isRefund, payment } from '#areas/payments/payment/definition.ts'
import { allocatingActions } from '#areas/payments/payment/life-fields.ts'
import { checkUnchangedForPaid, reopenPaidDocuments } from '#areas/payments/payment/paid-documents.server.ts'
import { payeeAccountOf, postPayment } from '#areas/payments/payment/posting.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { lacksProof, proofOf } from '#papers/proofs.server.ts'
import { queueContextOf, queueDocument, queueReversal } from '#trade/fims/queue-events.server.ts'
import { type AllocationLine, allocateInOrder, mergeLines, withoutInvoice } from '#trade/settlement/allocation.ts'
import {
  checkAllocations,
  checkNotTransferred,
  findInvoiceItems,
  findOpenInvoices,
  lockInvoices,
  readTransferredCredit,
  reallocateChanged,
  reallocateUndone,
  unallocateLater,
} from '#trade/settlement/allocations.server.ts'
import { checkBankReference } from '#trade/settlement/bank-reference.server.ts'
import { checkCashBox, resolveCashBox } from '#trade/settlement/cash-box.server.ts'
import { checkMoneyOut, type Payout, readDebt } from '#trade/settlement/money-out.server.ts'
import {
  checkRefundable,
  findRefundedItems,
  type Refund,
  refreshRefunded,
} from '#trade/settlement/open-credits.server.ts'
import { unsent } from '#trade/tax-documents/fims-fields.ts'

type Values = ValuesIn<typeof payment>
type Payment = RowOf<typeof payment>

/** Input of the allocating actions beside the payment's own values. */
type AllocationInput = { settled?: number; part?: number | null; freed?: number | null }

const isAllocating = (what: HappeningOf<typeof payment>): boolean =>
  (allocatingActions as readonly string[]).includes(what)
const refundFrom = ({ customer, consignee, amount, refundOf }: Values): Refund => ({
  customer: customer as number,
  consignee: consignee as number,
  amount,
  refundOf,
})
const unallocatedAmountOf = ({ amount, allocations, passedOn }: Values): number =>
  amount - (passedOn ?? 0) - allocations.reduce((sum, line) => sum + line.amount, 0)

// Without an amount, allocates the smaller of the open amounts of receipt and invoice.
const allocateByHand = async (of: Values & AllocationInput, context: Context): Promise<AllocationLine[]> => {
  const invoice = of.settled as number
  const open = (await findOpenInvoices(of, context)).filter(row => row.invoice === invoice)
  const more = of.part ? [{ invoice, amount: of.part }] : allocateInOrder(unallocatedAmountOf(of), open)
  return mergeLines(of.allocations, more)
}

const resolveAllocations = async (
  what: HappeningOf<typeof payment>,
  of: Values & AllocationInput,
  context: Context,
): Promise<AllocationLine[]> => {
  if (what === 'unallocate') return withoutInvoice(of.allocations, of.freed ?? null)
  if (what === 'allocate') return allocateByHand(of, context)
  return mergeLines(of.allocations, allocateInOrder(unallocatedAmountOf(of), await findOpenInvoices(of, context)))
}

const checkAllocating = (what: HappeningOf<typeof payment>, of: Values, before: Values): void => {
  if (flowOf(of) !== 'receipt') refuse('Only a receipt from a customer settles invoices. Leave the invoices out.')
  if (what !== 'unallocate' && of.allocated === before.allocated) {
    refuse(
      'Nothing can be settled: no amount is left, or the customer owes this seller nothing. Keep it for the next invoice.',
    )
  }
}

export const slip = proofOf(payment, {
  type: 'Slip',
  isAsked: ({ mode, slipNo }) => mode !== 'Cash' && !slipNo,
  isTaken: ({ status }) => status === 'Confirmed' || status === 'Allocated',
})

const checkSlip = async (of: Values & { id: number }, context: Context): Promise<void> => {
  if (!(await lacksProof(slip, of, context))) return
  refuse('Attach the bank’s slip or enter its number, then confirm.', {
    fields: { slipNo: 'Compare with the bank’s slip.' },
  })
}

const checkEntered = async (of: Values, before: Payment | null, context: Context): Promise<void> => {
  if (of.date > context.today || (of.depositDate ?? of.date) > context.today) {
    refuse('A payment cannot be dated in the future. Enter today or an earlier day.', {
      fields: { [of.date > context.today ? 'date' : 'depositDate']: 'Lies in the future.' },
    })
  }
  if (before && flowOf(before) !== flowOf(of)) {
    refuse('The kind of {number} cannot be changed. Reverse it and enter another.', {
      fields: { direction: 'Cannot be changed.', mode: 'Cannot be changed.' },
      values: { number: before.docNo ?? '–' },
    })
  }
  await checkBankReference(of, context, before?.id)
}

// The refunded credits were chosen when the payment was entered.
const checkRefund = async (of: Values, before: Payment | null, what: string, context: Context): Promise<void> => {
  if (what === 'change' && before && isPosted(before) && (isRefund(before) || isRefund(of))) {
    conflict('A refund cannot be changed. Reverse {number} and enter another.', {
      values: { number: before.docNo ?? '–' },
    })
  }
  const isEntered = what === 'record' || (what !== 'cancel' && before === null && !of.asDraft)
  if (isEntered && isRefund(of)) await checkRefundable(refundFrom(of), context)
}

const isPayout = (of: Values): boolean => flowOf(of) === 'payout' && !isRefund(of)

const payoutFrom = (of: Values, before: Payment | null): Payout => {
  const payee = payeeAccountOf(of)
  const isSame = before && isPosted(before) && JSON.stringify(payeeAccountOf(before)) === JSON.stringify(payee)
  return { amount: of.amount, inAdvance: of.inAdvance, payee, standing: isSame ? before.amount : 0 }
}

const fillOwed = async (of: Values, before: Payment | null, context: Context): Promise<Partial<Values>> => ({
  owed: isPayout(of) ? await readDebt(payoutFrom(of, before), context) : null,
})

const checkPayout = async (of: Values, before: Payment | null, what: string, context: Context): Promise<void> => {
  const isEntered = what === 'record' || (['create', 'change'].includes(what) && !of.asDraft)
  if (isEntered && isPayout(of)) await checkMoneyOut(payoutFrom(of, before), context)
}

// A deposit has one bank, whichever of the two fields was filled.
const fillDeposit = (of: Values): Partial<Values> =>
  flowOf(of) === 'deposit'
    ? {
        bank: of.depositedTo ?? of.bank,
        depositedTo: of.depositedTo ?? of.bank,
        depositDate: of.depositDate ?? of.date,
      }
    : { depositedTo: null, depositDate: null }

// The finance system receives receipts from customers, and refunds to them.
const isReported = (of: Values): boolean => flowOf(of) === 'receipt' || isRefund(of)
const fillUnsent = (of: Values): Partial<Values> => (isReported(of) ? unsent : {})

const isPosted = (row: { status: string } | null): boolean => row !== null && payment.life.posted.includes(row.status)

// Actions that move cash and therefore need the cash box; allocating and confirming do not.
const changesCash = new Set(['change', 'record', 'bounce', 'cancel', 'reverse'])

/** Actions that leave the allocations as they are. */
const leavesAllocations = new Set(['confirm', 'complete', 'pass-on'])

// The finance system receives payments confirmed at the bank, and their reversals.
const notifyFims = async (row: Payment, what: HappeningOf<typeof payment>, context: Context): Promise<void> => {
  if (!isReported(row)) return
  if (what === 'confirm') await queueDocument('payment', row.id, queueContextOf(context))
  if (what === 'reverse') await queueReversal('payment', row.id, context.today, queueContextOf(context))
}

export const paymentServer = behave(payment, {
  async fill(of, context, { what, before }) {
    const cashBox = what === 'create' || what === 'change' ? await resolveCashBox(of, before, context) : undefined
    if (what === 'create' || what === 'change') {
      const owed = await fillOwed(of, before, context)
      const asDraft = what === 'change' ? before!.status === 'Draft' : of.asDraft
      return { ...fillDeposit(of), ...fillUnsent(of), ...owed, cashBox, asDraft }
    }
    if (what === 'record') return { ...(await fillOwed(of, before, context)), asDraft: false }
    if (what === 'confirm') {
      const arrived = of.mode === 'Cash' ? null : before!.date
      return { valueDate: of.valueDate ?? before!.valueDate ?? arrived, slipNo: of.slipNo ?? before!.slipNo }
    }
    if (what === 'pass-on')
      return { passedOn: await readTransferredCredit({ document: 'payment', id: before!.id }, context) }
    return isAllocating(what) ? { allocations: await resolveAllocations(what, of, context) } : {}
  },
  async check(of, { what, before }, context) {
    if (changesCash.has(what)) await checkCashBox(before, context)
    if (['create', 'change', 'record'].includes(what)) await checkEntered(of, before, context)
    if (what === 'change' && isPayout(before!)) await checkUnchangedForPaid(of, before!, context)
    await checkRefund(of, before, what, context)
    await checkPayout(of, before, what, context)
    if (what === 'confirm') await checkSlip({ ...of, id: before!.id }, context)
    if (isAllocating(what)) checkAllocating(what, of, before!)
    const own = isPosted(before) ? before!.allocations : []
    if (['change', 'bounce', 'reverse'].includes(what)) checkNotTransferred(before?.passedOn ?? null)
    if (what === 'bounce' || what === 'reverse')
      await lockInvoices(
        own.map(line => line.invoice),
        context,
      )
    else if (!leavesAllocations.has(what)) await checkAllocations(of, of.allocations, own, context)
    // Allocations made after the posting must be released before it can be reversed.
    if (before && isPosted(before) && ['change', 'bounce', 'reverse'].includes(what))
      await unallocateLater({ document: 'payment', id: before.id }, context)
  },
  post: async (row, context) =>
    postPayment(
      row,
      isRefund(row)
        ? await findRefundedItems(refundFrom(row), context)
        : await findInvoiceItems(row.allocations, context),
    ),
  async after(row, { what, before }, context) {
    if (what === 'complete' || (!isPosted(row) && !isPosted(before))) return
    if (what === 'bounce' || what === 'reverse') await reopenPaidDocuments(row.id, context)
    if (isRefund(row)) {
      if (!leavesAllocations.has(what)) await refreshRefunded(row.id, context)
      return notifyFims(row, what, context)
    }
    if (what === 'change') await reallocateUndone(row.id, row.allocations, context)
    const touched = isAllocating(what)
      ? await reallocateChanged(row.id, before!.allocations, row.allocations, context)
      : leavesAllocations.has(what)
        ? []
        : [...row.allocations, ...(before?.allocations ?? [])].map(line => line.invoice)
    for (const invoice of [...new Set(touched)].sort((a, b) => a - b)) {
      await apply(taxInvoice, invoice, 'settle', context)
    }
    await notifyFims(row, what, context)
    if (row.status === 'Confirmed' && flowOf(row) === 'receipt' && row.unallocated === 0) {
      await apply(payment, row.id, 'complete', context)
    }
  },
})
