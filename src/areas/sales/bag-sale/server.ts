import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { cancelInvoicedSale, checkCancellation } from '#areas/sales/bag-sale/cancellation.server.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { previewBagSale } from '#areas/sales/bag-sale/posting.ts'
import { together } from '#database/together.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { readBagCost } from '#trade/bags/bag-cost.server.ts'
import { resolveCommission } from '#trade/commission/commissions.server.ts'
import { resolvePaymentMode } from '#trade/credit/buying-on-credit.server.ts'
import { checkBagPrice } from '#trade/pricing/bag-price.server.ts'
import { resolveBaggingCharge } from '#trade/pricing/loading-rate.server.ts'
import { cancelPermitsOf } from '#trade/promises/permits-of-sale.server.ts'
import { moveReservationToSale, refreshProforma } from '#trade/promises/proforma.server.ts'
import { checkAgainstProforma, findProformaLine } from '#trade/promises/proforma-lines.server.ts'
import { checkCreditOfSale } from '#trade/selling/approved-credit.server.ts'
import { readCanceledBags } from '#trade/selling/canceled-remainder.server.ts'
import { bagOwnerOf, bagsToFill, lotOf, reserveStock, stockOfBags } from '#trade/selling/sale-stock.server.ts'
import { checkSale, resolvePriceAndTerms } from '#trade/selling/sale-terms.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { amountCoveredByAdvances, findOpenAdvances } from '#trade/settlement/open-advances.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import { issueInvoice } from '#trade/tax-documents/invoice-issuing.server.ts'
import { bagSaleLines } from '#trade/tax-documents/line-fields.ts'
import { findLaterInvoiceDay } from '#trade/tax-documents/series-days.server.ts'

type Values = ValuesIn<typeof bagSale>
type Sale = RowOf<typeof bagSale>
type Sums = { gross: number; net: number; quantity: number }

type SaleHappening = { what: HappeningOf<typeof bagSale>; before: Sale | null }

// The price is fixed when the sale is last saved; approving does not reprice it.
const fillPrice = async (sale: Values, { what, before }: SaleHappening, context: Context): Promise<Partial<Values>> => {
  const writtenAt = what === 'approve' ? before?.updatedAt : undefined
  const [{ size }, promised] = await together(
    context.tx.selectFrom('bagGrade').select('size').where('id', '=', sale.bagGrade).executeTakeFirstOrThrow(),
    findProformaLine('bagProforma', sale.bagProforma, sale.proformaLine, context),
  )
  const [terms, charge, paymentMode] = await together(
    resolvePriceAndTerms(bagSalePrice, { ...sale, size, quantity: sale.bags, promised, writtenAt }, context),
    resolveBaggingCharge({ ...sale, size }, before, context),
    resolvePaymentMode(sale, context),
  )
  return { size, bagOwner: bagOwnerOf(sale), paymentMode, ...terms, ...charge }
}

const fillCommission = (sale: Values, sold: { net: number; kg: number }, context: Context) =>
  resolveCommission(
    { ...sale, ownRate: sale.commissionPerBag, saleType: 'Bag sale' },
    { ...sold, bags: sale.bags },
    context,
  )

const readDeliveredBags = async ({ id }: Sale, { tx }: Context): Promise<number> => {
  const { bags } = await tx
    .selectFrom('deliveryNote')
    .select(({ fn }) => fn.sum<number | null>('loadedBags').as('bags'))
    .where('sale', '=', id)
    .where('status', '=', 'Delivered')
    .executeTakeFirstOrThrow()
  return bags ?? 0
}

// Sold stock is reserved at once, because it leaves only at the gate.
const reserveForSale = async (sale: Sale, context: Context): Promise<void> => {
  const stock = await stockOfBags(sale, sale.bags, context)
  await moveReservationToSale('bagProforma', sale.bagProforma, { ...sale, kg: sale.quantity as number }, context)
  await reserveStock({ ...sale, name: 'bagSale' }, stock, context)
}

const issueSaleInvoice = (sale: Sale, context: Context): Promise<number> => {
  const issue = {
    saleType: 'SALE',
    lines: bagSaleLines(sale),
    amount: `${formatCount(sale.bags)} × ${sale.size}`,
    commission: sale.commission ?? 0,
  } as const
  return issueInvoice(sale, issue, context)
}

const endings = ['deliver', 'call-off-rest', 'cancel']

/** Events that change the sold quantity of the proforma. */
const countsForProforma = ['create', 'change', 'cancel', 'call-off-rest']

export const bagSaleServer = behave(bagSale, {
  async fill(sale, context, { what, before }) {
    if (before?.invoice) {
      const [deliveredBags, calledOffBags] = await together(
        readDeliveredBags(before, context),
        readCanceledBags(before.id, context),
      )
      return { deliveredBags, calledOffBags }
    }
    const filled = await fillPrice(sale, { what, before }, context)
    const { gross, net, quantity } = bagSale.derive({ ...sale, ...filled }) as Sums
    const [commission, advanceApplied, credits, invoiceDay] = await together(
      fillCommission(sale, { net, kg: quantity }, context),
      amountCoveredByAdvances({ ...sale, ...filled }, gross, context, { lock: what === 'approve' }),
      amountCoveredByCredits(sale, gross, context),
      findLaterInvoiceDay(sale, context),
    )
    const bought = { ...sale, ...filled, gross, advanceApplied }
    const beyondLimit = what === 'approve' ? await checkCreditOfSale(bought, context) : null
    const creditApplied = Math.min(credits, gross - advanceApplied)
    return { ...filled, ...commission, advanceApplied, creditApplied, beyondLimit, invoiceDay }
  },
  async check(sale, { what, before }, context) {
    if (what === 'cancel' && before?.invoice) await checkCancellation(before, context)
    if (!['create', 'change', 'approve'].includes(what)) return
    const of = { proforma: sale.bagProforma, line: sale.proformaLine, of: before?.id ?? 0 }
    const sold = { product: 'bagSale', kg: sale.quantity ?? 0, id: before?.id ?? null } as const
    await together(
      checkBagPrice(sale, context),
      checkAgainstProforma('bagProforma', { ...sale, amount: sale.bags }, of, context).then(() =>
        checkSale(sale, what, sold, context),
      ),
    )
  },
  preview: async (sale, context) => {
    const bags = await bagsToFill(sale, context)
    const bought = { owner: bags.consignee, scope: bags.scope, grade: bags.bagGrade, until: sale.date }
    const posting = previewBagSale(sale, {
      lot: lotOf(sale),
      bags,
      bagPrice: await readBagCost(bought, context),
      advances: takeAdvances(await findOpenAdvances(sale, context), sale.advanceApplied ?? 0),
    })
    return { ...posting, foresee: () => checkCreditOfSale(sale, context) }
  },
  async after(sale, { what }, context) {
    // Its reservation is released first, because a proforma reserves again what comes back to it.
    if (what === 'cancel' && sale.invoice) await cancelInvoicedSale(sale, context)
    if (sale.bagProforma && countsForProforma.includes(what))
      await refreshProforma('bagProforma', sale.bagProforma, context)
    if (endings.includes(what)) await cancelPermitsOf({ name: 'bagSale', ...sale }, context)
    if (what !== 'approve') return
    await reserveForSale(sale, context)
    await issueSaleInvoice(sale, context)
  },
})
