import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { printAdvance } from '#areas/payments/pre-payment/calls.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { postPrePayment } from '#areas/payments/pre-payment/posting.ts'
import { readAmountBeyondProforma, refreshPaidProforma } from '#areas/payments/pre-payment/proforma-payment.server.ts'
import { readTaxOfAdvance } from '#areas/payments/pre-payment/vat-rate.server.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { issueCreditNote } from '#trade/corrections/credit-note-issuing.server.ts'
import { queueContextOf, queueDocument } from '#trade/fims/queue-events.server.ts'
import { readAdvanceUsage } from '#trade/settlement/advance-usage.server.ts'
import { checkBankReference } from '#trade/settlement/bank-reference.server.ts'
import { checkCashBox, resolveCashBox } from '#trade/settlement/cash-box.server.ts'
import { unsent } from '#trade/tax-documents/fims-fields.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { composeAdvancePaper } from '#trade/tax-documents/printing.server.ts'
import {
  type DatedPaper,
  refuseBeforeLastOfSeries,
  requireLastOfSeries,
} from '#trade/tax-documents/series-days.server.ts'
import { storeStampedCopy } from '#trade/tax-documents/stamped-copy.server.ts'
import { stampPaper, unitOfInvoice } from '#trade/tax-documents/stamping.server.ts'
import type { InvoiceFacts } from '#trade/tax-documents/tax-document.ts'
import {
  checkUnstamped,
  fillIssuedValuesForCustomer,
  paperKindOf,
  takePaperNumber,
} from '#trade/tax-documents/tax-papers.server.ts'

type Values = ValuesIn<typeof prePayment>
type PrePayment = RowOf<typeof prePayment>

/** Input of the action `refund` beside the pre-payment's own values. */
type RefundInput = {
  part?: number | null
  refundBy?: ValuesIn<typeof creditNote>['refund']
  refundBank?: number | null
  refundRef?: string | null
  why?: string
}

// Money received before the supply is taxed on receipt: its tax invoice is due at once (VAT regulations, article 53).
const fillIssuedInvoice = async (
  { consignee, customer, amount, ...payment }: Values,
  context: Context,
): Promise<Partial<Values>> => {
  const tax = await readTaxOfAdvance({ ...payment, customer }, context)
  const { vat } = prePayment.derive({ ...payment, ...tax, amount }) as { vat: number }
  const { taxReason } = tax
  const paper = await fillIssuedValuesForCustomer({ consignee, customer, taxReason, payable: amount, vat }, context)
  return { ...paper, ...tax, applied: 0, refunded: 0, applications: [], ...unsent }
}

// Its invoice was issued in the old books and keeps its number from there.
const fillBroughtForward = async (payment: Values, context: Context): Promise<Partial<Values>> => ({
  ...(await readTaxOfAdvance(payment, context)),
  ...{ invoiceNo: payment.invoiceNo, applied: 0, refunded: 0, applications: [] },
})

const stampAdvance = async (payment: PrePayment, invoiceNo: string, context: Context): Promise<void> => {
  const unit = await unitOfInvoice(payment, context)
  if (unit === undefined) return
  const [net, vat] = [payment.net as number, payment.vat as number]
  const vatRate = payment.vatRate as number
  const plain = { item: 'Advance payment', bags: null, quantity: null, unitPrice: null, discount: 0, vatRate }
  const facts: InvoiceFacts = {
    invoiceNo,
    kind: payment.invoiceKind as 'Tax' | 'Simplified',
    uuid: payment.uuid as string,
    typeCode: '386',
    issuedAt: timeStampOf(payment.issuedAt as string),
    date: payment.date,
    taxReason: payment.taxReason,
    paymentMode: payment.mode,
    goods: 'Advance payment | دفعة مقدمة',
    lines: [{ ...plain, net, vatIncluded: vat }],
    prepayments: [],
  }
  const amounts = { net, vat, gross: payment.amount }
  const { qr, ...result } = await stampPaper(
    { name: 'prePayment', id: payment.id, unit, facts, amounts },
    payment,
    context,
  )
  await context.tx
    .updateTable('prePayment')
    .set({ ...result, qr: qr ?? payment.qr })
    .where('id', '=', payment.id)
    .execute()
}

const paperOf = ({ consignee, date }: Values): DatedPaper => ({ paper: 'prePayment', seller: consignee, date })

const numberAndStamp = async (payment: PrePayment, context: Context): Promise<void> => {
  const of = { consignee: payment.consignee, date: payment.date, paper: paperKindOf(payment.invoiceKind) }
  const invoiceNo = await takePaperNumber({ ...of, series: 'prePayment', prefix: 'ADV' }, context)
  await requireLastOfSeries({ ...paperOf(payment), id: payment.id }, context)
  await context.tx.updateTable('prePayment').set({ invoiceNo }).where('id', '=', payment.id).execute()
  await stampAdvance(payment, invoiceNo, context)
}

// Refunds the unused part by a credit note on the pre-payment's invoice.
const refundAdvance = async (payment: PrePayment & RefundInput, context: Context): Promise<void> => {
  const part = payment.part ?? (payment.balance as number)
  const { id, why, refundBy, refundBank, refundRef } = payment
  const reason = { reason: 'Cancellation', reasonText: why ?? null } as const
  const refund = { refund: refundBy ?? null, bank: refundBank ?? null, transactionRef: refundRef ?? null }
  const lines = [{ line: 1, amount: part }]
  await issueCreditNote({ date: context.today, prePayment: id, lines, ...reason, ...refund }, context)
}

const checkRefund = ({ refundBy, refundBank, refundRef }: RefundInput): void => {
  if (refundBy !== 'Refund by bank' || (refundBank && refundRef)) return
  refuse('Enter the bank and its reference.', {
    fields: { [refundBank ? 'refundRef' : 'refundBank']: { message: 'Please enter it.' } },
  })
}

const refuseBroughtForward = ({ broughtForward }: PrePayment): void => {
  if (broughtForward)
    conflict('This came with the opening balances. Cancel its opening balance, or refund the advance.')
}

const checkUnused = ({ applied, refunded }: PrePayment): void => {
  const used = (applied ?? 0) + (refunded ?? 0)
  if (used === 0) return
  conflict('SAR {used} of this pre-payment are applied or refunded already. Refund the rest instead.', {
    values: { used: formatMoney(used) },
  })
}

// Credits the whole invoice today: the document sent to the authority stays, and the money leaves the account it was paid into.
const reverseAdvance = (
  { mode, bank, transactionRef, ...payment }: PrePayment,
  reason: string,
  context: Context,
): Promise<void> =>
  refundAdvance(
    {
      ...{ ...payment, mode, bank, transactionRef },
      refundBy: mode === 'Cash' ? 'Refund in cash' : 'Refund by bank',
      refundBank: bank,
      refundRef: transactionRef,
      why: reason,
    },
    context,
  )

const usageActions = ['use-part', 'use-up', 'give-back']

export const prePaymentServer = behave(prePayment, {
  async fill(payment, context, { what, before }) {
    if (what === 'create' && payment.broughtForward) return fillBroughtForward(payment, context)
    if (what === 'create') {
      const cashBox = await resolveCashBox(payment, null, context)
      return {
        ...(await fillIssuedInvoice(payment, context)),
        beyondProforma: await readAmountBeyondProforma(payment, context),
        cashBox,
      }
    }
    if (!usageActions.includes(what)) return {}
    const { applications, applied, refunded } = await readAdvanceUsage(before!.id, payment.amount, context)
    return { applications, applied, refunded }
  },
  async check(payment, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped(before!, context)
    if (what === 'refund') checkRefund(payment as Values & RefundInput)
    if (what === 'reverse') {
      refuseBroughtForward(before!)
      await checkCashBox(before, context)
      checkUnused(before!)
    }
    if (what !== 'create' || payment.broughtForward) return
    if (payment.date > context.today) {
      refuse('A receipt cannot be dated in the future. Enter today or an earlier day.', {
        fields: { date: 'Lies in the future.' },
      })
    }
    await refuseBeforeLastOfSeries(paperOf(payment), context)
    await checkBankReference(payment, context)
  },
  /** For the form of a sale: the open pre-payments of its customer and seller, and of those merged into them. */
  async offer({ customer, consignee }, { tx }) {
    if (!customer || !consignee) return undefined
    const { rows } = await sql<{ id: number }>`select id from pre_payment where agency_id = app.agency() and balance > 0
      and customer = any(app.customers_of_account(${customer})) and consignee = any(app.companies_of_account(${consignee}))`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },
  post: async payment => postPrePayment(payment),
  async after(payment, { what, reason }, context) {
    if (what === 'create' && payment.broughtForward) return
    if (what === 'create') {
      await refreshPaidProforma(payment, context)
      await numberAndStamp(payment, context)
      await queueDocument('prePayment', payment.id, queueContextOf(context))
    }
    if (what === 'stamp') await stampAdvance(payment, payment.invoiceNo as string, context)
    if (what === 'stamped-copy') await storeStampedCopy(prePayment, payment, context)
    if (what !== 'refund' && what !== 'reverse') return
    if (what === 'reverse') await reverseAdvance(payment, reason as string, context)
    else await refundAdvance(payment as PrePayment & RefundInput, context)
    await refreshPaidProforma(payment, context)
  },
})

/** Mounts the printed form. */
export const mountAdvancePaper = (app: FastifyInstance): void =>
  mountPaper(app, printAdvance, prePayment, composeAdvancePaper)
