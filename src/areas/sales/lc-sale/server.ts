import {
  checkFreeInPort,
  checkInvoicesCredited,
  findFreeQuantity,
  resolveCargoAndInvoiceKind,
} from '#areas/sales/lc-sale/available-cargo.server.ts'
import { finalCommission, provisionalCommission, resolveAgentTerms } from '#areas/sales/lc-sale/commission.server.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { finalWeightOf } from '#areas/sales/lc-sale/final-weight.ts'
import { checkDealPrice, readListPrice } from '#areas/sales/lc-sale/list-price.server.ts'
import { movedKg, placeOf, postLcSale, previewLcSale } from '#areas/sales/lc-sale/posting.ts'
import { readLcWeights } from '#areas/sales/lc-sale/weights.server.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, Refusal, refuse } from '#kit/refusal.ts'
import { behave, type Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger, repost } from '#kit/server/document-postings.ts'
import { formatMoney, formatQuantity } from '#kit/units.ts'
import { negate } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { issueCreditNote } from '#trade/corrections/credit-note-issuing.server.ts'
import { resolvePaymentMode } from '#trade/credit/buying-on-credit.server.ts'
import { checkCreditOfSale } from '#trade/selling/approved-credit.server.ts'
import { lotOf, releaseReservations, reserveStock } from '#trade/selling/sale-stock.server.ts'
import { checkSale } from '#trade/selling/sale-terms.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { amountCoveredByAdvances, findOpenAdvances } from '#trade/settlement/open-advances.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import { issueInvoice } from '#trade/tax-documents/invoice-issuing.server.ts'
import type { SoldLine } from '#trade/tax-documents/line-fields.ts'
import { findLaterInvoiceDay } from '#trade/tax-documents/series-days.server.ts'
import { exportReason } from '#trade/tax-documents/tax-reason-fields.ts'

type Values = ValuesIn<typeof lcSale>
type Sale = RowOf<typeof lcSale>
/** Input of the action `finalise` beside the final quantity. */
type FinalisingSale = Values & { finalDate?: string | null }

const fillAgreement = async (
  sale: Values,
  what: HappeningOf<typeof lcSale>,
  context: Context,
): Promise<Partial<Values>> => {
  const filled = {
    ...(await resolveCargoAndInvoiceKind(sale, context)),
    titleTransferDate: sale.titleTransferDate ?? sale.date,
    paymentMode: await resolvePaymentMode(sale, context),
    listPrice: await readListPrice(sale, what, context),
  } as const
  // Without a provisional amount the invoice is dated when the sale is settled.
  const invoiceDay = sale.provisionalPct
    ? await findLaterInvoiceDay({ ...sale, date: filled.titleTransferDate }, context)
    : null
  const whole = {
    ...sale,
    ...filled,
    quantity: sale.quantity ?? (await findFreeQuantity({ ...sale, ...filled }, context)),
  }
  const { gross, net } = lcSale.derive(whole) as { gross: number; net: number }
  if (!Number.isSafeInteger(gross)) return { ...filled, invoiceDay, quantity: whole.quantity }
  const earning = await resolveAgentTerms(sale, { kg: whole.quantity as number, net }, context)
  const advanceApplied = await amountCoveredByAdvances({ ...sale, ...filled }, gross, context, { lock: false })
  const bought = { ...sale, ...filled, gross, advanceApplied }
  const beyondLimit = what === 'approve' ? await checkCreditOfSale(bought, context) : null
  const creditApplied = await amountCoveredByCredits(sale, gross - advanceApplied, context)
  return { ...filled, invoiceDay, ...earning, quantity: whole.quantity, advanceApplied, creditApplied, beyondLimit }
}

const refuseUnknownWeight = (): never =>
  refuse('The agreed weight is not known yet. Enter it.', {
    fields: { finalQuantity: 'Please enter it.' },
  })

const fillFinalQuantity = async (sale: FinalisingSale, context: Context): Promise<Partial<Values>> => {
  const sold = { ...sale, quantity: sale.quantity as number }
  const finalQuantity =
    sale.finalQuantity ?? finalWeightOf(sold, await readLcWeights(sale.lc, context)) ?? refuseUnknownWeight()
  const { net } = lcSale.derive({ ...sale, finalQuantity }) as { net: number }
  return { finalQuantity, ...(await finalCommission(sale, { kg: finalQuantity, net }, context)) }
}

const checkLeaves = ({ buyerConsignee, taxReason }: Values): void => {
  if (buyerConsignee === null || taxReason !== exportReason) return
  refuse('Cargo that stays in place is not exported. Choose a customer in the Kingdom, or leave the new owner empty.', {
    fields: { buyerConsignee: 'Not to a customer abroad.' },
  })
}

const checkDeal = async (
  sale: Values,
  what: HappeningOf<typeof lcSale>,
  id: number | null,
  context: Context,
): Promise<void> => {
  const { terminal, buyerConsignee, quantity } = sale
  if (!quantity)
    refuse('There is no free stock. Choose another LC or terminal.', { fields: { quantity: 'No free stock.' } })
  refuseFuture(sale.titleTransferDate ?? sale.date, context)
  checkLeaves(sale)
  const terms = { ...sale, agreedPrice: null }
  await checkSale(terms, what, { product: 'lcSale', kg: quantity ?? 0, id }, context)
  await checkDealPrice(sale, what, context)
  await checkFreeInPort(sale, id ?? 0, quantity ?? 0, context)
  if (terminal !== null && buyerConsignee !== null)
    await checkMapped(terminal, { buyerConsignee }, context, operationsNeeded.lcSale.to)
}

const checkSettling = (sale: FinalisingSale, context: Context): void => {
  const { finalDate } = sale
  if (finalDate && finalDate > context.today) {
    refuse('An invoice cannot be dated in the future. Enter today or an earlier day.', {
      fields: { finalDate: 'Lies in the future.' },
    })
  }
  if (finalDate && finalDate < (sale.titleTransferDate ?? sale.date)) {
    refuse('An invoice cannot be dated before the title passes. Enter that day or a later one.', {
      fields: { finalDate: 'Lies before the title passes.' },
    })
  }
}

const line = (item: SoldLine['item'], net: number): SoldLine => ({
  item,
  net,
  bags: null,
  quantity: null,
  unitPrice: null,
  grossPrice: null,
  discount: 0,
})

type InvoicePart = { date: string; line: SoldLine; kg: number; commission: number }

const issuePart = async (
  sale: Sale,
  { date, line: only, kg, commission }: InvoicePart,
  context: Context,
): Promise<void> => {
  const content = { lines: [only], amount: `${formatQuantity(kg)} MT`, commission }
  await issueInvoice({ ...sale, date }, { ...content, saleType: 'LCSALE' }, context)
}

const issueProvisional = (sale: Sale, context: Context): Promise<void> => {
  const of = { date: sale.titleTransferDate ?? sale.date, kg: sale.quantity as number }
  const only = line('Provisional payment', sale.provisionalNet as number)
  return issuePart(sale, { ...of, line: only, commission: provisionalCommission(sale) }, context)
}

// Credits at once what the provisional invoice charged too much.
const creditDifference = async (sale: Sale, date: string, over: number, context: Context): Promise<void> => {
  const of = { ...line('Provisional payment', over), line: 1, amount: over }
  const reasonText = `${formatQuantity(sale.finalQuantity as number)} MT`
  const reason = { reason: 'Quantity', reasonText, refund: 'Keep as credit' } as const
  await issueCreditNote({ date, invoice: sale.provisionalInvoice, lines: [of], ...reason }, context)
}

// A correction may have given the provisional invoice another customer or payment mode, which the rest of the deal follows.
const readBilled = async ({ provisionalInvoice }: Sale, { tx }: Context): Promise<Partial<Sale>> => {
  if (provisionalInvoice === null) return {}
  const billed = tx.selectFrom('taxInvoice').select(['customer', 'paymentMode']).where('id', '=', provisionalInvoice)
  const { customer, paymentMode } = await billed.executeTakeFirstOrThrow()
  return { customer: customer as number, paymentMode }
}

// Without a provisional invoice the final one charges the whole amount, else the difference.
const issueFinal = async (sale: Sale & FinalisingSale, before: Sale, context: Context): Promise<void> => {
  const [kg, net] = [sale.finalQuantity as number, sale.finalAdjustment as number]
  if (net < 0) return creditDifference(sale, sale.finalDate ?? context.today, -net, context)
  if (net === 0) return
  const whole: SoldLine = { ...line('Barley', net), quantity: kg, unitPrice: sale.unitPrice }
  const of = { date: sale.finalDate ?? context.today, kg }
  const rest = (sale.commission ?? 0) - provisionalCommission(before)
  const part =
    before.status === 'Provisional'
      ? { line: line('Final settlement', net), commission: rest }
      : { line: whole, commission: sale.commission ?? 0 }
  await issuePart({ ...sale, ...(await readBilled(sale, context)) }, { ...of, ...part }, context)
}

// The provisional posting is amended to the final weight. Where its day is closed, its figures stand, and the difference moves on the day
// of the settlement.
const moveToFinalWeight = async (sale: Sale & FinalisingSale, before: Sale, context: Context): Promise<void> => {
  try {
    await repost(lcSaleServer, sale, before, context)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PERIOD_CLOSED') throw error
    const [was, is] = [postLcSale(before, lotOf(before)), postLcSale(sale, lotOf(sale))]
    const source = { documentType: lcSale.name, documentId: sale.id, documentNumber: sale.docNo }
    const date = sale.finalDate ?? context.today
    const difference = { ...source, ...is, legs: [...negate(was.legs), ...is.legs], date }
    await askLedger(() => post(context.client, difference), context)
  }
}

// The ledger cannot reserve stock in a port; approved sales there are counted instead.
const reserveForSale = async (sale: Sale, context: Context): Promise<void> => {
  if (sale.soldFrom === 'Port') return
  await reserveStock(
    { ...sale, name: 'lcSale' },
    [{ ...placeOf(sale, lotOf(sale)), amount: sale.quantity as number }],
    context,
  )
}

export const lcSaleServer: Slice = behave(lcSale, {
  async fill(sale, context, { what, before }) {
    if (before === null || before.status === 'Draft') return fillAgreement(sale, what, context)
    return what === 'finalise' ? fillFinalQuantity(sale, context) : {}
  },
  async check(sale, { what, before }, context) {
    if (['create', 'change', 'approve'].includes(what)) await checkDeal(sale, what, before?.id ?? null, context)
    if (what === 'issue-provisional' && !sale.provisionalNet) {
      refuse('This sale has no provisional amount. Settle it directly.')
    }
    if (before && what === 'finalise') {
      checkSettling(sale, context)
      const passed = before.status === 'Provisional' ? (before.quantity ?? 0) : 0
      await checkFreeInPort(sale, before.id, movedKg(sale) - passed, context)
    }
    // The reservation is released because this posting takes the cargo.
    if (before?.status === 'Approved' && what !== 'cancel')
      await releaseReservations({ name: 'lcSale', id: before.id }, context)
    if (before && what === 'reverse') await checkInvoicesCredited(before.id, context)
    if (what === 'close' && sale.balanceDue) {
      conflict('{amount} SAR of this sale are not paid. Enter the receipt first.', {
        values: { amount: formatMoney(sale.balanceDue) },
      })
    }
  },
  post: async sale => postLcSale(sale, lotOf(sale)),
  async preview(sale, context, what) {
    // Each of these issues a part of the money only.
    if (what === 'issue-provisional' || what === 'finalise') return postLcSale(sale, lotOf(sale))
    const advances = takeAdvances(await findOpenAdvances(sale, context), sale.advanceApplied ?? 0)
    const posting = previewLcSale(sale, { lot: lotOf(sale), advances })
    return { ...posting, foresee: () => checkCreditOfSale(sale, context) }
  },
  async after(sale, { what, before }, context) {
    if (what === 'approve') await reserveForSale(sale, context)
    if (what === 'issue-provisional') await issueProvisional(sale, context)
    if (what === 'finalise' && before) {
      if (before.status === 'Provisional') await moveToFinalWeight(sale, before, context)
      await issueFinal(sale, before, context)
    }
    if (what === 'cancel') await releaseReservations({ name: 'lcSale', id: sale.id }, context)
  },
})
