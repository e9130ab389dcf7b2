import { sql } from 'kysely'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { flowOf, payment } from '#areas/payments/payment/definition.ts'
import { allocatingActions } from '#areas/payments/payment/life-fields.ts'
import { postPayment } from '#areas/payments/payment/posting.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { type AllocationLine, allocateInOrder, mergeLines, withoutInvoice } from '#trade/settlement/allocation.ts'
import {
  checkAllocations,
  checkNotPassedOn,
  findInvoiceItems,
  findOpenInvoices,
  lockInvoices,
  readPassedOn,
  reallocateChanged,
  unallocateLater,
} from '#trade/settlement/allocations.server.ts'
import { checkBankReference } from '#trade/settlement/bank-reference.server.ts'
import { checkCashBox, resolveCashBox } from '#trade/settlement/cash-box.server.ts'

type Values = ValuesIn<typeof payment>
type Payment = RowOf<typeof payment>

/** Input of the allocating actions beside the payment's own values. */
type AllocationInput = { settled?: number; part?: number | null; freed?: number | null }

const isAllocating = (what: HappeningOf<typeof payment>): boolean =>
  (allocatingActions as readonly string[]).includes(what)
const unallocatedAmountOf = ({ amount, allocations, passedOn }: Values): number =>
  amount - (passedOn ?? 0) - allocations.reduce((sum, line) => sum + line.amount, 0)

// Without an amount, as much as the receipt and the invoice have open.
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
  if (flowOf(of) !== 'receipt') refuse('Only a receipt from a customer settles invoices.')
  if (what !== 'unallocate' && of.allocated === before.allocated) {
    refuse('Nothing can be settled: no amount is left, or the customer owes this seller nothing.')
  }
}

const checkSlip = async ({ id, mode, slipNo }: Values & { id: number }, { tx }: Context): Promise<void> => {
  if (mode === 'Cash' || slipNo) return
  const slip = await tx
    .selectFrom('app.paper')
    .select('id')
    .where('document', '=', 'payment')
    .where('documentId', '=', id)
    .where('paperType', '=', 'Slip')
    .executeTakeFirst()
  if (!slip) {
    refuse('Attach the bank’s slip or enter its number, then confirm.', {
      fields: { slipNo: 'Compare with the bank’s slip.' },
    })
  }
}

const checkEntered = async (of: Values, before: Payment | null, context: Context): Promise<void> => {
  if (of.date > context.today || (of.depositDate ?? of.date) > context.today) {
    refuse('A payment cannot be dated in the future.', {
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

// A deposit has one bank, whichever of the two fields was filled.
const fillDeposit = (of: Values): Partial<Values> =>
  flowOf(of) === 'deposit'
    ? {
        bank: of.depositedTo ?? of.bank,
        depositedTo: of.depositedTo ?? of.bank,
        depositDate: of.depositDate ?? of.date,
      }
    : { depositedTo: null, depositDate: null }

const isPosted = (row: { status: string } | null): boolean => row !== null && payment.life.posted.includes(row.status)

const paidByVoucher = { commissionPayout, expense }

// Documents paid by a reversed voucher are owed again.
const reopenPaidDocuments = async ({ id }: Payment, context: Context): Promise<void> => {
  const { rows } = await sql<{ name: keyof typeof paidByVoucher; paid: number }>`
    select 'commissionPayout' as name, id as paid from commission_payout
    where agency_id = app.agency() and payment = ${id} and status = 'Paid'
    union all select 'expense', parent from expense_payments where agency_id = app.agency() and payment = ${id}`.execute(
    context.tx,
  )
  for (const { name, paid } of rows) await apply(paidByVoucher[name], paid, 'return', context)
}

// Actions that move cash and therefore need the cash box; allocating and confirming do not.
const changesCash = new Set(['change', 'record', 'bounce', 'cancel', 'reverse'])

/** Actions that leave the allocations as they are. */
const leavesAllocations = new Set(['confirm', 'complete', 'pass-on'])

export const paymentServer = behave(payment, {
  async fill(of, context, { what, before }) {
    const cashBox = what === 'create' || what === 'change' ? await resolveCashBox(of, before, context) : undefined
    if (what === 'create') return { ...fillDeposit(of), cashBox }
    if (what === 'change') return { ...fillDeposit(of), cashBox, asDraft: before!.status === 'Draft' }
    if (what === 'record') return { asDraft: false }
    if (what === 'confirm') {
      const arrived = of.mode === 'Cash' ? null : before!.date
      return { valueDate: of.valueDate ?? before!.valueDate ?? arrived, slipNo: of.slipNo ?? before!.slipNo }
    }
    if (what === 'pass-on') return { passedOn: await readPassedOn({ document: 'payment', id: before!.id }, context) }
    return isAllocating(what) ? { allocations: await resolveAllocations(what, of, context) } : {}
  },
  async check(of, { what, before }, context) {
    if (changesCash.has(what)) await checkCashBox(before, context)
    if (['create', 'change', 'record'].includes(what)) await checkEntered(of, before, context)
    if (what === 'confirm') await checkSlip({ ...of, id: before!.id }, context)
    if (isAllocating(what)) checkAllocating(what, of, before!)
    const own = isPosted(before) ? before!.allocations : []
    if (['change', 'bounce', 'reverse'].includes(what)) checkNotPassedOn(before?.passedOn ?? null)
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
  post: async (row, context) => postPayment(row, await findInvoiceItems(row.allocations, context)),
  async after(row, { what, before }, context) {
    if (what === 'complete' || (!isPosted(row) && !isPosted(before))) return
    if (what === 'bounce' || what === 'reverse') await reopenPaidDocuments(row, context)
    const touched = isAllocating(what)
      ? await reallocateChanged(row.id, before!.allocations, row.allocations, context)
      : leavesAllocations.has(what)
        ? []
        : [...row.allocations, ...(before?.allocations ?? [])].map(line => line.invoice)
    for (const invoice of [...new Set(touched)].sort((a, b) => a - b)) {
      await apply(taxInvoice, invoice, 'settle', context)
    }
    if (row.status === 'Confirmed' && flowOf(row) === 'receipt' && row.unallocated === 0) {
      await apply(payment, row.id, 'complete', context)
    }
  },
})
