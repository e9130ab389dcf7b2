import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { priceInForce } from '#areas/accounts/prices.server.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { foreseeBagSale } from '#areas/sales/bag-sale/posting.ts'
import { takeAdvances } from '#areas/sales/invoice.ts'
import { cargoOf, checkSale, coveredByAdvances, issueInvoice, openAdvances } from '#areas/sales/selling.server.ts'
import { bagsOf, lotOf, reserve } from '#areas/sales/stock.server.ts'
import { formatDay } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { bagStore, terminalStock } from '#ledger/legs.ts'

type Values = ValuesIn<typeof bagSale>
type Sale = RowOf<typeof bagSale>

const priced = async (sale: Values, context: Context): Promise<Partial<Values>> => {
  const { vatRate, ...cargo } = await cargoOf(sale.lc, context)
  const { size } = await context.tx
    .selectFrom('bagGrade')
    .select('size')
    .where('id', '=', sale.bagGrade)
    .executeTakeFirstOrThrow()
  const found = await priceInForce(
    bagSalePrice,
    { ...sale, ...cargo, size, quantity: sale.bags, on: sale.date },
    context,
  )
  const price =
    found ??
    refuse('No price is in force for {form} barley in bags of {size} on {day}. Enter one under Bag Sale Price.', {
      fields: { consignee: 'No price is in force.', bagGrade: 'No price is in force for this size.' },
      values: { form: sale.form, size, day: formatDay(sale.date) },
    })
  return { ...cargo, size, vatRate, unitPrice: price.price, priceRow: price.id }
}

const deliveredOf = async ({ id }: Sale, { tx }: Context): Promise<number> => {
  const { bags } = await tx
    .selectFrom('deliveryNote')
    .select(({ fn }) => fn.sum<number | null>('loadedBags').as('bags'))
    .where('sale', '=', id)
    .where('status', '=', 'Delivered')
    .executeTakeFirstOrThrow()
  return bags ?? 0
}

// What is sold is no longer free, though it leaves only at the gate.
const reserved = async (sale: Sale, context: Context): Promise<void> => {
  const bags = await bagsOf(sale, context)
  const stock = [
    { ...terminalStock(lotOf(sale), sale.terminal), amount: sale.quantity as number },
    { ...bagStore(bags, sale.terminal), amount: sale.bags },
  ]
  await reserve({ ...sale, name: 'bagSale' }, stock, context)
}

export const bagSaleServer = behave(bagSale, {
  async fill(sale, context, { what, before }) {
    if (before?.invoice) return { deliveredBags: await deliveredOf(before, context) }
    const known = await priced(sale, context)
    const { gross } = bagSale.derive({ ...sale, ...known }) as { gross: number }
    return { ...known, advanceApplied: await coveredByAdvances(sale, gross, context, { lock: what === 'approve' }) }
  },
  async check(sale, { what }, context) {
    if (['create', 'change', 'approve'].includes(what)) await checkSale(sale, context)
  },
  // Never called for a state: only to show beside the form what the sale will come to.
  post: async (sale, context) =>
    foreseeBagSale(sale, {
      lot: lotOf(sale),
      bags: await bagsOf(sale, context),
      advances: takeAdvances(await openAdvances(sale, context), sale.advanceApplied ?? 0),
    }),
  async after(sale, { what }, context) {
    if (what !== 'approve') return
    await reserved(sale, context)
    const amount = `${formatCount(sale.bags)} × ${sale.size}`
    await issueInvoice({ ...sale, saleType: 'SALE', saleNo: sale.docNo, saleId: sale.id }, { ...sale, amount }, context)
  },
})
