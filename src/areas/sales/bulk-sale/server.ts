import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { type Group, groupsOf, type Loaded } from '#areas/sales/bulk-sale/invoicing.ts'
import { closeAfterTruck } from '#areas/sales/bulk-sale/one-truck.server.ts'
import { foreseeBulkSale } from '#areas/sales/bulk-sale/posting.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, refresh } from '#kit/server/write.ts'
import { amountByWeight, formatQuantity, proportion } from '#kit/units.ts'
import { terminalStock } from '#ledger/legs.ts'
import { earned } from '#trade/commission/commission-terms.ts'
import { commissionFor, termsOf } from '#trade/commission/commissions.server.ts'
import { checkCredit } from '#trade/credit/credit.server.ts'
import { bulkLoadingRateOf } from '#trade/pricing/loading-rate.server.ts'
import { handOver, retell } from '#trade/promises/proforma.server.ts'
import { checkPromised, promisedOf } from '#trade/promises/promised.server.ts'
import { bulkFigures, loadingsOf } from '#trade/selling/bulk-figures.server.ts'
import { commissionOf } from '#trade/selling/sale-fields.ts'
import { checkSale, known } from '#trade/selling/selling.server.ts'
import { lotOf, releaseRest, reserve } from '#trade/selling/stock.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { coveredByAdvances, openAdvances } from '#trade/settlement/taken-advances.server.ts'
import { issueInvoice } from '#trade/tax-documents/issuing.server.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bulkSale>
type Sale = RowOf<typeof bulkSale>

const ordered = async (
  sale: Values,
  { what, before }: { what: HappeningOf<typeof bulkSale>; before: Sale | null },
  context: Context,
): Promise<Partial<Values>> => {
  // Who approves sells at the price of the moment the order was entered at.
  const writtenAt = what === 'approve' ? before?.updatedAt : undefined
  const promised = await promisedOf('bulkProforma', sale.bulkProforma, sale.proformaLine, context)
  const filled = {
    validFrom: sale.validFrom ?? sale.date,
    priceBasis: sale.priceBasis ?? 'Ex terminal',
    invoicing: sale.invoicing ?? 'On completion',
    paymentMode: sale.paymentMode ?? 'On credit',
    ...(await known(bulkSalePrice, { ...sale, quantity: sale.orderedQty, promised, writtenAt }, context)),
    ...(await bulkLoadingRateOf(sale, before, context)),
  } as const
  const { gross, net } = bulkSale.derive({ ...sale, ...filled }) as { gross: number; net: number }
  const terms = { ...sale, ownRate: sale.commissionPerTon, saleType: 'Bulk sale' } as const
  const commission = await commissionFor(terms, { bags: 0, kg: sale.orderedQty, net }, context)
  const advanceApplied = await coveredByAdvances({ ...sale, date: context.today }, gross, context, { lock: false })
  const asked = { ...sale, asked: gross, reason: sale.creditReason }
  const beyondLimit = what === 'approve' ? await checkCredit(asked, context) : null
  return { ...filled, ...commission, advanceApplied, beyondLimit }
}

const refuseTrucksInside = async (sale: Sale, context: Context): Promise<void> => {
  const [inside] = await loadingsOf(sale, ['Weighed-in', 'Weighed'], context)
  if (!inside) return
  conflict('{number} is still inside. Let it out of the gate or cancel it first.', {
    values: { number: inside.docNo ?? '–' },
  })
}

// An order is complete within its tolerance; less than that is closed short, and why.
const checkClosing = (sale: Values & { docNo?: string | null }, what: HappeningOf<typeof bulkSale>): void => {
  const [remaining, sparing] = [sale.remaining ?? 0, proportion(sale.orderedQty, sale.tolerancePct, 100_000)]
  if (what === 'complete' && remaining > sparing) {
    refuse('{open} MT of this order are not loaded, more than its tolerance allows. Load them, or short-close it.', {
      values: { open: formatQuantity(remaining) },
    })
  }
  if (what === 'short-close' && remaining <= 0) {
    refuse('All of this order is loaded. Complete it.')
  }
}

const closed = ['Completed', 'Short-closed', 'Invoiced']

const due = async (sale: Sale, context: Context): Promise<Group<Loaded>[]> => {
  const open = (await loadingsOf(sale, ['Delivered'], context)).filter(({ invoice }) => invoice === null)
  return groupsOf(sale.invoicing ?? 'On completion', open, {
    isClosed: closed.includes(sale.status),
    today: context.today,
  })
}

const checkDue = async (sale: Sale, context: Context): Promise<void> => {
  if ((await due(sale, context)).length > 0) return
  refuse(
    sale.invoicing === 'Per day'
      ? 'There is nothing to invoice yet: the trucks of a day are invoiced when it is over.'
      : 'There is nothing to invoice yet: this order is invoiced when it is completed.',
  )
}

// What the agent has earned by so many kilograms; each invoice brings the difference, so that all of them come to the whole.
const earnedBy = async (sale: Sale, kg: number, context: Context): Promise<number> => {
  const { net } = totalsAt(bulkSaleLines(sale, kg), sale.vatRate)
  const terms = await termsOf(sale.agentTerms, context)
  if (terms) return earned(terms.basis, terms.tiers, { bags: 0, kg, net })
  return commissionOf(sale.commissionPerTon ?? sale.agentRate, sale.agentPct, net, rate => amountByWeight(rate, kg))
}

/** Invoices what is due, each invoice on the day its last truck left. */
const issueDue = async (sale: Sale, context: Context): Promise<void> => {
  let invoiced = sale.invoicedQty ?? 0
  for (const { date, kg, loadings } of await due(sale, context)) {
    const commission = (await earnedBy(sale, invoiced + kg, context)) - (await earnedBy(sale, invoiced, context))
    const issue = { lines: bulkSaleLines(sale, kg), amount: `${formatQuantity(kg)} MT`, commission }
    const invoice = await issueInvoice({ ...sale, date }, { ...issue, saleType: 'BULKSALE' }, context)
    for (const { id } of loadings) await refresh(bulkLoading, id, { invoice }, context)
    invoiced += kg
  }
}

const reserved = async (sale: Sale, context: Context): Promise<void> => {
  await handOver('bulkProforma', sale.bulkProforma, { ...sale, kg: sale.orderedQty }, context)
  const cargo = { ...terminalStock(lotOf(sale), sale.terminal), amount: sale.orderedQty }
  await reserve({ ...sale, name: 'bulkSale' }, [cargo], context)
}

// What was reserved and not loaded is free again; where every truck is invoiced already, so is the order.
const finished = async (sale: Sale, context: Context): Promise<void> => {
  await releaseRest({ ...sale, name: 'bulkSale' }, context)
  if ((await due(sale, context)).length === 0) await apply(bulkSale, sale.id, 'finish', context)
}

/** What changes how much of its proforma is sold. */
const countsForProforma = ['create', 'change', 'cancel']

export const bulkSaleServer = behave(bulkSale, {
  async fill(sale, context, { what, before }) {
    if (before === null || before.status === 'Draft') return ordered(sale, { what, before }, context)
    const figures = await bulkFigures(before, context, { lock: what === 'issue' })
    return what === 'short-close'
      ? { ...figures, shortClosedQty: before.orderedQty - (figures.loadedQty ?? 0) }
      : figures
  },
  async check(sale, { what, before }, context) {
    if (['create', 'change', 'approve'].includes(what)) {
      const of = { proforma: sale.bulkProforma, line: sale.proformaLine, of: before?.id ?? 0 }
      await checkPromised('bulkProforma', { ...sale, amount: sale.orderedQty }, of, context)
      await checkSale(sale, what, { product: 'bulkSale', kg: sale.orderedQty, id: before?.id ?? null }, context)
    }
    if (before && ['complete', 'short-close', 'cancel'].includes(what)) await refuseTrucksInside(before, context)
    checkClosing(sale, what)
    if (before && what === 'issue') await checkDue(before, context)
  },
  async preview(sale, context) {
    const open = await openAdvances({ ...sale, date: context.today }, context)
    return foreseeBulkSale(sale, { lot: lotOf(sale), advances: takeAdvances(open, sale.advanceApplied ?? 0) })
  },
  async after(sale, { what, before }, context) {
    if (sale.bulkProforma && countsForProforma.includes(what)) await retell('bulkProforma', sale.bulkProforma, context)
    if (what === 'approve') await reserved(sale, context)
    if (what === 'issue' || (what === 'load' && sale.invoicing === 'Per truck')) await issueDue(sale, context)
    if (what === 'load') await closeAfterTruck(sale, context)
    if (what === 'complete' || what === 'short-close') await finished(sale, context)
    if (what === 'cancel' && before?.status === 'Approved') {
      await releaseRest({ ...sale, name: 'bulkSale' }, context)
    }
  },
})
