import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { foreseeBagSale } from '#areas/sales/bag-sale/posting.ts'
import { checkTakeBack, takeBack } from '#areas/sales/bag-sale/taken-back.server.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { bagStore, terminalStock } from '#ledger/legs.ts'
import { mayOn } from '#rights/may.ts'
import { readBagCost } from '#trade/bags/bag-cost.server.ts'
import { commissionFor } from '#trade/commission/commissions.server.ts'
import { checkCredit } from '#trade/credit/credit.server.ts'
import { checkBagPrice } from '#trade/pricing/bag-price.server.ts'
import { baggingChargeOf } from '#trade/pricing/loading-rate.server.ts'
import { handOver, retell } from '#trade/promises/proforma.server.ts'
import { checkPromised, promisedOf } from '#trade/promises/promised.server.ts'
import { calledOff } from '#trade/selling/calling-off.server.ts'
import { checkSale, known } from '#trade/selling/selling.server.ts'
import { bagsOf, lotOf, reserve } from '#trade/selling/stock.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { coveredByAdvances, openAdvances } from '#trade/settlement/taken-advances.server.ts'
import { issueInvoice } from '#trade/tax-documents/issuing.server.ts'
import { bagSaleLines } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bagSale>
type Sale = RowOf<typeof bagSale>
type Sums = { gross: number; net: number; quantity: number }

/** More off the list price than this, in thousandths of a percent, is for those who approve prices. */
const usualDiscount = 5_000

type Told = { what: HappeningOf<typeof bagSale>; before: Sale | null }

// Who approves sells at the price of the moment the sale was entered at, not of the one he gets to it.
const priced = async (sale: Values, { what, before }: Told, context: Context): Promise<Partial<Values>> => {
  const writtenAt = what === 'approve' ? before?.updatedAt : undefined
  const { size } = await context.tx
    .selectFrom('bagGrade')
    .select('size')
    .where('id', '=', sale.bagGrade)
    .executeTakeFirstOrThrow()
  const promised = await promisedOf('bagProforma', sale.bagProforma, sale.proformaLine, context)
  return {
    size,
    bagOwner: sale.bagOwner ?? sale.consignee,
    paymentMode: sale.paymentMode ?? 'On credit',
    ...(await known(bagSalePrice, { ...sale, size, quantity: sale.bags, promised, writtenAt }, context)),
    ...(await baggingChargeOf({ ...sale, size }, before, context)),
  }
}

const commissionOf = (sale: Values, sold: { net: number; kg: number }, context: Context) =>
  commissionFor(
    { ...sale, ownRate: sale.commissionPerBag, saleType: 'Bag sale' },
    { ...sold, bags: sale.bags },
    context,
  )

const deliveredOf = async ({ id }: Sale, { tx }: Context): Promise<number> => {
  const { bags } = await tx
    .selectFrom('deliveryNote')
    .select(({ fn }) => fn.sum<number | null>('loadedBags').as('bags'))
    .where('sale', '=', id)
    .where('status', '=', 'Delivered')
    .executeTakeFirstOrThrow()
  return bags ?? 0
}

const checkDiscount = ({ discountPct }: Values, { asker }: Context): void => {
  if ((discountPct ?? 0) <= usualDiscount || mayOn(asker, 'Approve', 'BagSalePrice')) return
  refuse(
    'More than 5 % off the list price is for those who approve bag sale prices. Lower it, or let one of them approve.',
    {
      fields: { discountPct: 'At most 5 %.' },
    },
  )
}

// What is sold is no longer free, though it leaves only at the gate.
const reserved = async (sale: Sale, context: Context): Promise<void> => {
  const bags = await bagsOf(sale, context)
  await handOver('bagProforma', sale.bagProforma, { ...sale, kg: sale.quantity as number }, context)
  const stock = [
    { ...terminalStock(lotOf(sale), sale.terminal), amount: sale.quantity as number },
    ...(sale.packed ? [] : [{ ...bagStore(bags, sale.terminal), amount: sale.bags }]),
  ]
  await reserve({ ...sale, name: 'bagSale' }, stock, context)
}

const issued = (sale: Sale, context: Context): Promise<number> => {
  const issue = {
    saleType: 'SALE',
    lines: bagSaleLines(sale),
    amount: `${formatCount(sale.bags)} × ${sale.size}`,
    commission: sale.commission ?? 0,
  } as const
  return issueInvoice(sale, issue, context)
}

/** What changes how much of its proforma is sold. */
const countsForProforma = ['create', 'change', 'cancel']

export const bagSaleServer = behave(bagSale, {
  async fill(sale, context, { what, before }) {
    if (before?.invoice) {
      return { deliveredBags: await deliveredOf(before, context), calledOffBags: await calledOff(before.id, context) }
    }
    const filled = await priced(sale, { what, before }, context)
    const { gross, net, quantity } = bagSale.derive({ ...sale, ...filled }) as Sums
    const commission = await commissionOf(sale, { net, kg: quantity }, context)
    const advanceApplied = await coveredByAdvances(sale, gross, context, { lock: what === 'approve' })
    const asked = { ...sale, asked: gross, reason: sale.creditReason }
    const beyondLimit = what === 'approve' ? await checkCredit(asked, context) : null
    return { ...filled, ...commission, advanceApplied, beyondLimit }
  },
  async check(sale, { what, before }, context) {
    if (what === 'approve') checkDiscount(sale, context)
    if (what === 'cancel' && before?.invoice) await checkTakeBack(before, context)
    if (!['create', 'change', 'approve'].includes(what)) return
    await checkBagPrice(sale, context)
    const of = { proforma: sale.bagProforma, line: sale.proformaLine, of: before?.id ?? 0 }
    await checkPromised('bagProforma', { ...sale, amount: sale.bags }, of, context)
    await checkSale(sale, what, { product: 'bagSale', kg: sale.quantity ?? 0, id: before?.id ?? null }, context)
  },
  preview: async (sale, context) => {
    const bags = await bagsOf(sale, context)
    const bought = { owner: bags.consignee, scope: bags.scope, grade: bags.bagGrade, until: sale.date }
    return foreseeBagSale(sale, {
      lot: lotOf(sale),
      bags,
      bagPrice: await readBagCost(bought, context),
      advances: takeAdvances(await openAdvances(sale, context), sale.advanceApplied ?? 0),
    })
  },
  async after(sale, { what }, context) {
    if (sale.bagProforma && countsForProforma.includes(what)) await retell('bagProforma', sale.bagProforma, context)
    if (what === 'cancel' && sale.invoice) await takeBack(sale, context)
    if (what !== 'approve') return
    await reserved(sale, context)
    await issued(sale, context)
  },
})
