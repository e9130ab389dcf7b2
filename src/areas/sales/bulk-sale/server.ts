import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale, isWithinTolerance } from '#areas/sales/bulk-sale/definition.ts'
import { groupForInvoices, type InvoiceGroup, type LoadedTruck } from '#areas/sales/bulk-sale/invoicing.ts'
import { previewBulkSale } from '#areas/sales/bulk-sale/posting.ts'
import { closeSingleTruckOrder } from '#areas/sales/bulk-sale/single-truck-order.server.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, refresh } from '#kit/server/write.ts'
import { amountByWeight, formatQuantity } from '#kit/units.ts'
import { terminalStock } from '#ledger/legs.ts'
import { tieredCommission } from '#trade/commission/commission-terms.ts'
import { readTerms, resolveCommission } from '#trade/commission/commissions.server.ts'
import { resolvePaymentMode } from '#trade/credit/buying-on-credit.server.ts'
import { resolveBulkLoadingRate } from '#trade/pricing/loading-rate.server.ts'
import { cancelPermitsOf } from '#trade/promises/permits-of-sale.server.ts'
import { moveReservationToSale, refreshProforma } from '#trade/promises/proforma.server.ts'
import { checkAgainstProforma, findProformaLine } from '#trade/promises/proforma-lines.server.ts'
import { checkCreditOfSale } from '#trade/selling/approved-credit.server.ts'
import { computeBulkSaleFigures, findLoadings } from '#trade/selling/bulk-figures.server.ts'
import { commissionOf } from '#trade/selling/sale-fields.ts'
import { lotOf, readEndOfDay, releaseReservations, reserveStock } from '#trade/selling/sale-stock.server.ts'
import { checkSale, resolvePriceAndTerms } from '#trade/selling/sale-terms.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { amountCoveredByAdvances, findOpenAdvances } from '#trade/settlement/open-advances.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import { issueInvoice } from '#trade/tax-documents/invoice-issuing.server.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bulkSale>
type Sale = RowOf<typeof bulkSale>

const fillOrder = async (
  sale: Values,
  { what, before }: { what: HappeningOf<typeof bulkSale>; before: Sale | null },
  context: Context,
): Promise<Partial<Values>> => {
  // The price is fixed when the order is last saved; approving does not reprice it.
  const writtenAt = what === 'approve' ? before?.updatedAt : undefined
  const promised = await findProformaLine('bulkProforma', sale.bulkProforma, sale.proformaLine, context)
  const filled = {
    validFrom: sale.validFrom ?? sale.date,
    priceBasis: sale.priceBasis ?? 'Ex terminal',
    invoicing: sale.invoicing ?? 'On completion',
    paymentMode: await resolvePaymentMode(sale, context),
    ...(await resolvePriceAndTerms(
      bulkSalePrice,
      { ...sale, quantity: sale.orderedQty, promised, writtenAt },
      context,
    )),
    ...(await resolveBulkLoadingRate(sale, before, context)),
  } as const
  const { gross, net } = bulkSale.derive({ ...sale, ...filled }) as { gross: number; net: number }
  const terms = { ...sale, ownRate: sale.commissionPerTon, saleType: 'Bulk sale' } as const
  const commission = await resolveCommission(terms, { bags: 0, kg: sale.orderedQty, net }, context)
  const taxed = { ...sale, ...filled, date: context.today }
  const advanceApplied = await amountCoveredByAdvances(taxed, gross, context, { lock: false })
  const bought = { ...sale, ...filled, gross, advanceApplied }
  const beyondLimit = what === 'approve' ? await checkCreditOfSale(bought, context) : null
  const creditApplied = await amountCoveredByCredits(sale, gross - advanceApplied, context)
  const paymentState = what === 'approve' ? 'Unpaid' : null
  return { ...filled, ...commission, advanceApplied, creditApplied, paymentState, beyondLimit }
}

// After its last day an order can load nothing, so it must not reserve stock either.
const checkLastDay = ({ validUntil }: Values, { today }: Context): void => {
  if (validUntil >= today) return
  refuse('This order was to be loaded until {day}. Enter a later last day, then approve it.', {
    fields: { validUntil: 'Has passed.' },
    values: { day: validUntil },
  })
}

const checkExtension = (after: Values, before: Sale, { today }: Context): void => {
  if (after.validUntil > before.validUntil && after.validUntil >= today) return
  refuse(
    'An order is extended to a later day that has not passed. It is to be loaded until {day} now. Enter a later day.',
    {
      fields: { validUntil: 'Enter a later day.' },
      values: { day: before.validUntil },
    },
  )
}

const refuseTrucksInside = async (sale: Sale, context: Context): Promise<void> => {
  const [inside] = await findLoadings(sale, ['Weighed-in', 'Weighed'], context)
  if (!inside) return
  conflict('{number} is still inside. Record its gate out or cancel it first.', {
    values: { number: inside.docNo ?? '–' },
  })
}

const checkClosing = (sale: Values & { docNo?: string | null }, what: HappeningOf<typeof bulkSale>): void => {
  const remaining = sale.remaining ?? 0
  if (what === 'complete' && !isWithinTolerance(sale)) {
    refuse(
      '{open} MT of this order are not loaded, which is more than its tolerance. Load them, or short-close the order.',
      {
        values: { open: formatQuantity(remaining) },
      },
    )
  }
  if (what === 'short-close' && remaining <= 0) {
    refuse('All of this order is loaded. Complete it.')
  }
}

const closedStates = ['Completed', 'Short-closed', 'Invoiced']

const findGroupsToInvoice = async (sale: Sale, context: Context): Promise<InvoiceGroup<LoadedTruck>[]> => {
  const open = (await findLoadings(sale, ['Delivered'], context)).filter(({ invoice }) => invoice === null)
  return groupForInvoices(sale.invoicing ?? 'On completion', open, {
    isClosed: closedStates.includes(sale.status),
    today: context.today,
  })
}

const checkSomethingToInvoice = async (sale: Sale, context: Context): Promise<void> => {
  if ((await findGroupsToInvoice(sale, context)).length > 0) return
  refuse(
    sale.invoicing === 'Per day'
      ? 'There is nothing to invoice yet: the trucks of a day are invoiced when it is over.'
      : 'There is nothing to invoice yet: this order is invoiced when it is completed.',
  )
}

// Commission on the kilograms invoiced so far; each invoice adds the difference, so that all invoices add up to the whole.
const commissionOnWeight = async (sale: Sale, kg: number, context: Context): Promise<number> => {
  const { net } = totalsAt(bulkSaleLines(sale, kg), sale.vatRate)
  const terms = await readTerms(sale.agentTerms, context)
  if (terms) return tieredCommission(terms.basis, terms.tiers, { bags: 0, kg, net })
  return commissionOf(sale.commissionPerTon ?? sale.agentRate, sale.agentPct, net, rate => amountByWeight(rate, kg))
}

/** Issues the invoices that are due, each on the day its last truck left. */
const issueInvoices = async (sale: Sale, context: Context): Promise<void> => {
  let invoiced = sale.invoicedQty ?? 0
  for (const { date, kg, loadings } of await findGroupsToInvoice(sale, context)) {
    const commission =
      (await commissionOnWeight(sale, invoiced + kg, context)) - (await commissionOnWeight(sale, invoiced, context))
    const issue = { lines: bulkSaleLines(sale, kg), amount: `${formatQuantity(kg)} MT`, commission }
    const invoice = await issueInvoice({ ...sale, date }, { ...issue, saleType: 'BULKSALE' }, context)
    const trucks = loadings.map(({ id }) => id)
    await refresh(bulkLoading, trucks, { invoice }, context)
    invoiced += kg
  }
}

const reserveUntilLastDay = async (sale: Sale, kg: number, context: Context): Promise<void> => {
  const cargo = { ...terminalStock(lotOf(sale), sale.terminal), amount: kg }
  const until = await readEndOfDay(sale.validUntil, context)
  await reserveStock({ ...sale, name: 'bulkSale' }, [cargo], context, until)
}

const reserveForOrder = async (sale: Sale, context: Context): Promise<void> => {
  await moveReservationToSale('bulkProforma', sale.bulkProforma, { ...sale, kg: sale.orderedQty }, context)
  await reserveUntilLastDay(sale, sale.orderedQty, context)
}

// Reserves the rest until the new last day, even if the reservation had expired; refused if others have reserved the stock meanwhile.
const reserveForExtension = async (sale: Sale, context: Context): Promise<void> => {
  await releaseReservations({ ...sale, name: 'bulkSale' }, context)
  const left = sale.remaining ?? 0
  if (left > 0) await reserveUntilLastDay(sale, left, context)
}

// Releases the rest; an order whose trucks are all invoiced is finished.
const finishOrder = async (sale: Sale, context: Context): Promise<void> => {
  await releaseReservations({ ...sale, name: 'bulkSale' }, context)
  if ((await findGroupsToInvoice(sale, context)).length === 0) await apply(bulkSale, sale.id, 'finish', context)
}

// If trucks of a closed order are voided, the order reserves no stock again, and is finished if nothing is left to invoice.
const isOver = (status: string, what: string): boolean =>
  what === 'complete' || what === 'short-close' || (what === 'unload' && closedStates.includes(status))

const endings = ['complete', 'short-close', 'cancel']

/** Events that change the sold quantity of the proforma. */
const countsForProforma = ['create', 'change', 'cancel']

export const bulkSaleServer = behave(bulkSale, {
  async fill(sale, context, { what, before }) {
    if (before === null || before.status === 'Draft') return fillOrder(sale, { what, before }, context)
    const isClosing = what === 'complete' || what === 'short-close' || closedStates.includes(before.status)
    return computeBulkSaleFigures(before, context, { lock: what === 'issue', isClosing })
  },
  async check(sale, { what, before }, context) {
    if (what === 'approve') checkLastDay(sale, context)
    if (before && what === 'extend') checkExtension(sale, before, context)
    if (['create', 'change', 'approve'].includes(what)) {
      const of = { proforma: sale.bulkProforma, line: sale.proformaLine, of: before?.id ?? 0 }
      await checkAgainstProforma('bulkProforma', { ...sale, amount: sale.orderedQty }, of, context)
      await checkSale(sale, what, { product: 'bulkSale', kg: sale.orderedQty, id: before?.id ?? null }, context)
    }
    if (before && ['complete', 'short-close', 'cancel'].includes(what)) await refuseTrucksInside(before, context)
    checkClosing(sale, what)
    if (before && what === 'issue') await checkSomethingToInvoice(before, context)
  },
  async preview(sale, context) {
    const open = await findOpenAdvances({ ...sale, date: context.today }, context)
    const advances = takeAdvances(open, sale.advanceApplied ?? 0)
    const posting = previewBulkSale(sale, { lot: lotOf(sale), advances })
    return { ...posting, foresee: () => checkCreditOfSale(sale, context) }
  },
  async after(sale, { what, before }, context) {
    // Released first, because a proforma reserves again what comes back to it.
    if (what === 'cancel' && before?.status === 'Approved') {
      await releaseReservations({ ...sale, name: 'bulkSale' }, context)
    }
    if (sale.bulkProforma && countsForProforma.includes(what))
      await refreshProforma('bulkProforma', sale.bulkProforma, context)
    if (what === 'approve') await reserveForOrder(sale, context)
    if (what === 'extend') await reserveForExtension(sale, context)
    if (what === 'issue' || (what === 'load' && sale.invoicing === 'Per truck')) await issueInvoices(sale, context)
    if (what === 'load') await closeSingleTruckOrder(sale, context)
    if (endings.includes(what)) await cancelPermitsOf({ name: 'bulkSale', ...sale }, context)
    if (isOver(sale.status, what)) await finishOrder(sale, context)
  },
})
