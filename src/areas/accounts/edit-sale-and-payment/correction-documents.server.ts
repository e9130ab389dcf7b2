// Carries out a correction by documents only: a credit note and a new invoice, or a reversed payment entered again.

import { sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { correctedCommission } from '#areas/accounts/edit-sale-and-payment/corrected-commission.server.ts'
import { checkCorrectedCredit } from '#areas/accounts/edit-sale-and-payment/correction-terms.server.ts'
import { overbilledLines, rebillLines } from '#areas/accounts/edit-sale-and-payment/rebilling.ts'
import { isStillDelivering, moveToReplacement } from '#areas/accounts/edit-sale-and-payment/replaced-invoice.server.ts'
import {
  type Correction,
  type Invoice,
  issuedLines,
  type Payment,
  readInvoice,
  readPayment,
} from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { ActionOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { sliceOf } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { actFromRequest, apply, create, type NewValues, refresh } from '#kit/server/write.ts'
import { toDecimal } from '#kit/units.ts'
import { allocate } from '#ledger/record.server.ts'
import { splitCommission } from '#trade/commission/commissions.server.ts'
import { readOpenItem } from '#trade/corrections/corrected-invoice.server.ts'
import { issueCreditNote } from '#trade/corrections/credit-note-issuing.server.ts'
import { readDaysToPay } from '#trade/credit/days-to-pay.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { amountCoveredByAdvances, findChosenAdvances } from '#trade/settlement/open-advances.server.ts'
import { totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'

export type MadeDocument = {
  document: 'Credit Note' | 'Tax Invoice' | 'Payment'
  number: string
  amount: number | null
}

const issueCredit = async (
  of: Correction,
  invoice: Invoice,
  lines: NewValues<typeof creditNote>['lines'],
  context: Context,
): Promise<{ id: number; made: MadeDocument }> => {
  const callOff = of.wrong === 'Quantity' && invoice.saleType === 'SALE' && (await isStillDelivering(invoice, context))
  const reason = of.wrong === 'Quantity' ? 'Quantity' : 'Cancellation'
  const values = {
    date: context.today,
    invoice: invoice.id,
    reason,
    reasonText: of.explanation,
    lines,
    callOff,
  } as const
  const id = await issueCreditNote({ ...values, refund: 'Keep as credit' }, context)
  const { noteNo, gross } = await context.tx
    .selectFrom('creditNote')
    .select(['noteNo', 'gross'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, made: { document: 'Credit Note', number: noteNo as string, amount: gross } }
}

const issueRightInvoice = async (
  of: Correction,
  invoice: Invoice,
  context: Context,
): Promise<{ id: number; made: MadeDocument }> => {
  const lines = rebillLines(issuedLines(invoice), of.wrong === 'Price' ? of.newPrice : null)
  const [totals, date] = [totalsOf(lines.map(withAgreedVat)), context.today]
  const customer = of.wrong === 'Customer' ? (of.toCustomer as number) : (invoice.customer as number)
  const paymentMode = of.newMode ?? invoice.paymentMode
  const consignee = invoice.consignee as number
  const { saleType, saleNo, saleId, agent, description, taxReason } = invoice
  const prePayments = await findChosenAdvances({ saleType, saleId, customer }, context)
  const sale = { date, customer, consignee, vatRate: lines[0]?.vatRate ?? null, prePayments }
  const earned = await correctedCommission(invoice, totals.net, context)
  const values = {
    date,
    customer,
    consignee,
    saleType,
    saleNo,
    saleId,
    agent,
    description,
    lines,
    ...totals,
    taxReason,
    paymentMode,
    dueDate: dueDateFor(date, paymentMode, await readDaysToPay({ customer, consignee }, context)),
    ...(await splitCommission(invoice.commissionTerms, earned, context)),
    advanceApplied: await amountCoveredByAdvances(sale, totals.gross, context, { lock: true }),
  }
  const { id } = await create(taxInvoice, values, context)
  const { invoiceNo } = await readInvoice(id, context)
  return { id, made: { document: 'Tax Invoice', number: invoiceNo as string, amount: totals.gross } }
}

/** Receipts allocated to an invoice. */
const findSettlingReceipts = async (invoice: number, context: Context): Promise<Payment[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from payment p join payment_allocations l on l.agency_id = p.agency_id and l.parent = p.id
    where p.agency_id = app.agency() and l.invoice = ${invoice} and p.direction = 'Receipt'
      and p.status in ('Received', 'Confirmed', 'Allocated') order by p.id`.execute(context.tx)
  return Promise.all(rows.map(({ id }) => readPayment(id, context)))
}

// The action runs with the same checks as a request of the clerk.
const actOnPayment = (id: number, action: ActionOf<typeof payment>, input: object, context: Context) =>
  actFromRequest(sliceOf(payment, context), id, action, input, context)

/**
 * Reverses a receipt and enters it for another customer with the given allocations, both today: on each day the money was there once. It
 * stays in its cash box. Cash is entered first, because it may have left the box since; a transfer is reversed first, because its reference
 * stands only once.
 */
const reenterReceipt = async (
  wrong: Payment,
  customer: number,
  allocations: { invoice: number; amount: number }[],
  of: Correction,
  context: Context,
): Promise<MadeDocument> => {
  const takeBack = () => actOnPayment(wrong.id, 'reverse', { reason: of.explanation }, context)
  const isCash = wrong.mode === 'Cash'
  if (!isCash) await takeBack()
  const { direction, consignee, mode, bank, accountNo, transactionRef, valueDate, slipNo, amount, cashBox } = wrong
  const entered = { direction, consignee, mode, bank, accountNo, transactionRef, valueDate, slipNo, amount }
  const values = { ...entered, date: context.today, asDraft: false, customer, allocations }
  const { id, docNo } = await create(payment, values, context)
  await refresh(payment, id, { cashBox }, context)
  if (isCash) await takeBack()
  return { document: 'Payment', number: docNo as string, amount }
}

const movePayments = async (
  of: Correction,
  payments: Payment[],
  invoice: { wrong: number; right: number; gross: number },
  context: Context,
): Promise<MadeDocument[]> => {
  let left = invoice.gross
  const made: MadeDocument[] = []
  for (const payment of payments) {
    if (payment.allocations.some(line => line.invoice !== invoice.wrong)) {
      refuse('{payment} settles other invoices, too. Correct it by itself, or transfer the credit by a voucher.', {
        fields: { movePayments: 'A payment settles other invoices, too.' },
        values: { payment: payment.docNo ?? '–' },
      })
    }
    const amount = Math.min(left, payment.amount)
    left -= amount
    const settles = amount > 0 ? [{ invoice: invoice.right, amount }] : []
    made.push(await reenterReceipt(payment, of.toCustomer as number, settles, of, context))
  }
  return made
}

// Open receipts of the right customer settle the new invoice, those of customers merged into it included.
const settleFromOpenReceipts = async (invoice: number, context: Context): Promise<MadeDocument[]> => {
  const { customer, consignee } = await readInvoice(invoice, context)
  const receipts = await context.tx
    .selectFrom('payment')
    .select(['id', 'docNo', 'unallocated'])
    .where(sql<boolean>`customer = any(app.customers_of_account(${customer}))`)
    .where(sql<boolean>`consignee = any(app.companies_of_account(${consignee}))`)
    .where('direction', '=', 'Receipt')
    .where('status', 'in', ['Received', 'Confirmed'])
    .where('unallocated', '>', 0)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const made: MadeDocument[] = []
  for (const receipt of receipts) {
    const { balanceDue } = await readInvoice(invoice, context)
    if (!balanceDue) break
    await actOnPayment(receipt.id, 'allocate', { settled: invoice }, context)
    const amount = Math.min(balanceDue, receipt.unallocated ?? 0)
    made.push({ document: 'Payment', number: receipt.docNo as string, amount })
  }
  return made
}

// For the same customer, the credit left on the note settles the new invoice.
const settleFromNote = async (note: number, invoice: number, context: Context): Promise<void> => {
  const [credit, debit] = [
    await readOpenItem('creditNote', note, 'credit', context),
    await readOpenItem('taxInvoice', invoice, 'debit', context),
  ]
  const amount = Math.min(credit.open, debit.open)
  if (amount === 0) return
  await allocate(context.client, [{ debit: debit.id, credit: credit.id, amount }])
  await apply(creditNote, note, 'pass-on', context)
  await apply(taxInvoice, invoice, 'settle', context)
}

const creditAndRebill = async (of: Correction, invoice: Invoice, context: Context): Promise<MadeDocument[]> => {
  const payments = await findSettlingReceipts(invoice.id, context)
  for (const { id } of payments) await actOnPayment(id, 'unallocate', { freed: invoice.id }, context)
  const note = await issueCredit(of, invoice, [], context)
  const right = await issueRightInvoice(of, invoice, context)
  await moveToReplacement(invoice.id, right.id, context)
  if (of.wrong !== 'Customer') await settleFromNote(note.id, right.id, context)
  const gross = (await readInvoice(right.id, context)).balanceDue ?? 0
  const keepsPayments = of.wrong !== 'Customer' || !of.movePayments
  const paid = keepsPayments
    ? []
    : await movePayments(of, payments, { wrong: invoice.id, right: right.id, gross }, context)
  const settled = await settleFromOpenReceipts(right.id, context)
  await checkCorrectedCredit(of, invoice, await readInvoice(right.id, context), context)
  return [note.made, right.made, ...paid, ...settled]
}

const reallocate = async (of: Correction, context: Context): Promise<MadeDocument[]> => {
  const payment = await readPayment(of.payment as number, context)
  if (of.wrong === 'Payer') return [await reenterReceipt(payment, of.toCustomer as number, [], of, context)]
  const { amount } = payment.allocations.find(({ invoice }) => invoice === of.invoice)!
  await actOnPayment(payment.id, 'unallocate', { freed: of.invoice }, context)
  const { balanceDue } = await readInvoice(of.toInvoice as number, context)
  const part = Math.min(amount, balanceDue ?? 0)
  await actOnPayment(payment.id, 'allocate', { settled: of.toInvoice, part: toDecimal(part, 2) }, context)
  return [{ document: 'Payment', number: payment.docNo as string, amount: part }]
}

// The loading of a bag sale may be an amount that was entered for all of it; in bulk it is a rate.
const isLoadingByUnit = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<boolean> => {
  if (saleType !== 'SALE') return true
  const sale = tx.selectFrom('bagSale').select('loadingRateRow').where('id', '=', saleId)
  return (await sale.executeTakeFirstOrThrow()).loadingRateRow !== null
}

/** Creates the documents a correction needs and returns them. */
export const makeCorrectionDocuments = async (of: Correction, context: Context): Promise<MadeDocument[]> => {
  if (of.wrong === 'Payer' || of.wrong === 'Allocation') return reallocate(of, context)
  // The posting of the correction has moved the cargo already.
  if (of.wrong === 'LC') return []
  const invoice = await readInvoice(of.invoice as number, context, true)
  if (of.wrong !== 'Quantity') return creditAndRebill(of, invoice, context)
  const right = { bags: of.newBags, quantity: of.newQuantity }
  const over = overbilledLines(issuedLines(invoice), right, {
    isLoadingByUnit: await isLoadingByUnit(invoice, context),
  })
  return [(await issueCredit(of, invoice, over, context)).made]
}
