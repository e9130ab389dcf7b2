import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { priceInForce } from '#areas/accounts/prices.server.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { foreseeBulkSale } from '#areas/sales/bulk-sale/posting.ts'
import { takeAdvances } from '#areas/sales/invoice.ts'
import { cargoOf, checkSale, coveredByAdvances, issueInvoice, openAdvances } from '#areas/sales/selling.server.ts'
import { lotOf, releaseRest, reserve } from '#areas/sales/stock.server.ts'
import { formatDay } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { terminalStock } from '#ledger/legs.ts'

type Values = ValuesIn<typeof bulkSale>
type Sale = RowOf<typeof bulkSale>

const priced = async (sale: Values, context: Context): Promise<Partial<Values>> => {
  const { vatRate, ...cargo } = await cargoOf(sale.lc, context)
  const found = await priceInForce(
    bulkSalePrice,
    { ...sale, ...cargo, quantity: sale.orderedQty, on: sale.date },
    context,
  )
  const price =
    found ??
    refuse('No price is in force for {form} barley in bulk on {day}. Enter one under Bulk Sale Price.', {
      fields: { consignee: 'No price is in force.' },
      values: { form: sale.form, day: formatDay(sale.date) },
    })
  return { ...cargo, vatRate, unitPrice: price.price, priceRow: price.id }
}

const loadings = ({ id }: { id: number }, states: string[], { tx }: Context) =>
  tx
    .selectFrom('bulkLoading')
    .select(['docNo', 'date', 'netKg'])
    .where('sale', '=', id)
    .where('status', 'in', states)
    .orderBy('date', 'desc')
    .execute()

/** What left the gate so far, in kilograms, and the day the last truck did. */
const progressOf = async (sale: Sale, context: Context): Promise<{ loadedQty: number; until: string }> => {
  const out = await loadings(sale, ['Delivered'], context)
  return { loadedQty: out.reduce((sum, { netKg }) => sum + (netKg ?? 0), 0), until: out[0]?.date ?? sale.date }
}

const refuseTrucksInside = async (sale: Sale, context: Context): Promise<void> => {
  const [inside] = await loadings(sale, ['Weighed-in', 'Weighed'], context)
  if (!inside) return
  conflict('{number} is still inside. Let it out of the gate or cancel it first.', {
    values: { number: inside.docNo ?? '–' },
  })
}

/** Invoices what was loaded, on the day the last truck left, and gives the rest of the reservation free. */
const completed = async (sale: Sale, context: Context): Promise<void> => {
  await releaseRest({ ...sale, name: 'bulkSale' }, context)
  const { until } = await progressOf(sale, context)
  const issued = {
    ...sale,
    date: until,
    saleType: 'BULKSALE',
    saleNo: sale.docNo,
    saleId: sale.id,
  } as const
  await issueInvoice(issued, { ...sale, amount: `${formatQuantity(sale.loadedQty as number)} MT` }, context)
}

const reserved = (sale: Sale, context: Context): Promise<void> => {
  const cargo = { ...terminalStock(lotOf(sale), sale.terminal), amount: sale.orderedQty }
  return reserve({ ...sale, name: 'bulkSale' }, [cargo], context)
}

export const bulkSaleServer = behave(bulkSale, {
  async fill(sale, context, { what, before }) {
    const isLoading = before !== null && (what === 'load' || what === 'complete')
    const { until, ...progress } = isLoading ? await progressOf(before, context) : { until: context.today }
    const known = isLoading ? progress : await priced(sale, context)
    const { gross } = bulkSale.derive({ ...sale, ...known }) as { gross: number }
    const invoiced = { ...sale, date: until }
    const advanceApplied = await coveredByAdvances(invoiced, gross, context, { lock: what === 'complete' })
    return { ...known, advanceApplied }
  },
  async check(sale, { what, before }, context) {
    if (['create', 'change', 'approve'].includes(what)) await checkSale(sale, context)
    if (before && (what === 'complete' || what === 'cancel')) await refuseTrucksInside(before, context)
  },
  // Never called for a state: only to show beside the form what the order will come to.
  async post(sale, context) {
    const open = await openAdvances({ ...sale, date: context.today }, context)
    return foreseeBulkSale(sale, { lot: lotOf(sale), advances: takeAdvances(open, sale.advanceApplied ?? 0) })
  },
  async after(sale, { what, before }, context) {
    if (what === 'approve') await reserved(sale, context)
    if (what === 'complete') await completed(sale, context)
    if (what === 'cancel' && before?.status === 'Approved') {
      await releaseRest({ ...sale, name: 'bulkSale' }, context)
    }
  },
})
