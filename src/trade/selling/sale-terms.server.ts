// Price, parties and terms of a sale, and the checks all sales share.

import { together } from '#database/together.ts'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'
import { type SoldQuantity as Controlled, checkSaleControl } from '#trade/cargo/controlled-lots.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped } from '#trade/cargo/stock.server.ts'
import { checkSaleAllowed } from '#trade/cargo/system-lc.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { pricingTimeOf } from '#trade/pricing/price-hours.ts'
import { findPriceInForce, type PriceInForce } from '#trade/pricing/prices.server.ts'
import { checkChosenAdvances } from '#trade/settlement/open-advances.server.ts'
import { readInvoiceKind } from '#trade/tax-documents/invoice-kind.server.ts'

/** The cargo of an LC with its VAT rate. */
export const readCargoOfLc = (lc: number, { tx }: Context) =>
  tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .select(['lc.cargoType', 'lc.cargoGrade', 'cargoType.vatRate'])
    .where('lc.id', '=', lc)
    .executeTakeFirstOrThrow()

type SaleTerms = {
  date: string
  customer: number
  consignee: number
  terminal: number
  lc: number
  form: string
  agreedPrice: number | null
  agent: number | null
  /** bags of a size, or kilograms in bulk */
  quantity: number
  size?: string
  /** advances chosen by the user */
  prePayments?: readonly number[] | null
  /** the price of the proforma line */
  promised?: SalePrice
  /** when the sale was written; by default now */
  writtenAt?: string
}

export type SalePrice = { unitPrice: number; grossPrice: number | null; priceRow: number | null }

type CargoOfLc = { cargoType: number; cargoGrade: number }

// An agreed price replaces the list price; approving checks the right to it. The price of a proforma is kept, whatever the list
// says by now.
const resolvePrice = async (list: Document, sale: SaleTerms & CargoOfLc, context: Context): Promise<SalePrice> => {
  if (sale.agreedPrice) return { unitPrice: sale.agreedPrice, grossPrice: null, priceRow: null }
  if (sale.promised) {
    const { unitPrice, grossPrice, priceRow } = sale.promised
    return { unitPrice, grossPrice, priceRow }
  }
  const at = pricingTimeOf(sale.date, sale.writtenAt ?? new Date(), context.asker.timeZone)
  const found = await findPriceInForce(list, { ...sale, on: sale.date, at }, context)
  const { price, grossPrice, id }: PriceInForce = found ?? refuseWithoutPrice(sale)
  return { unitPrice: price, grossPrice, priceRow: id }
}

const refuseWithoutPrice = ({ form, size, date }: SaleTerms): never => {
  const values = { form, day: formatDay(date) }
  return size
    ? refuse('No price is in force for {form} barley in bags of {size} on {day}. Enter one under Bag Sale Price.', {
        fields: { consignee: 'No price is in force.', bagGrade: 'No price is in force for this size.' },
        values: { ...values, size },
      })
    : refuse('No price is in force for {form} barley in bulk on {day}. Enter one under Bulk Sale Price.', {
        fields: { consignee: 'No price is in force.' },
        values,
      })
}

/** The agent's own terms: a rate per bag or ton, or a part of the net amount. */
export const readAgentTerms = async (
  agent: number | null,
  rate: 'commissionPerBag' | 'commissionPerTon',
  { tx }: Context,
): Promise<{ agentRate: number | null; agentPct: number | null }> => {
  if (!agent) return { agentRate: null, agentPct: null }
  const terms = await tx.selectFrom('agent').selectAll().where('id', '=', agent).executeTakeFirstOrThrow()
  return { agentRate: terms[rate], agentPct: terms.commissionPct }
}

/** Values that follow from the LC, the price list, the customer and the agent. */
export const resolvePriceAndTerms = async (list: Document, sale: SaleTerms, context: Context) => {
  const [cargo, agentTerms, invoiceKind] = await together(
    readCargoOfLc(sale.lc, context),
    readAgentTerms(sale.agent, sale.size ? 'commissionPerBag' : 'commissionPerTon', context),
    readInvoiceKind(sale, context),
  )
  return { ...cargo, ...(await resolvePrice(list, { ...sale, ...cargo }, context)), ...agentTerms, invoiceKind }
}

const checkAgreedPrice = ({ agreedPrice }: Pick<SaleTerms, 'agreedPrice'>, { asker }: Context): void => {
  if (!agreedPrice || may(asker, { rights: ['canOverrideSalePrice'] })) return
  refuse('This is not the list price. Use the list price, or ask a user who may override sale prices to approve.', {
    fields: { agreedPrice: 'Not the list price.' },
  })
}

// A mapping may allow only one way of selling: bags or bulk.
const checkWayOfSelling = async (
  sale: { terminal: number; consignee: number },
  product: Controlled['product'],
  { tx }: Context,
): Promise<void> => {
  if (product === 'lcSale') return
  const way = product === 'bagSale' ? 'Bags' : 'Bulk'
  const { sales } = await tx
    .selectFrom('terminalConsigneeMapping')
    .select('sales')
    .where('terminal', '=', sale.terminal)
    .where('consignee', '=', sale.consignee)
    .executeTakeFirstOrThrow()
  if (!sales?.length || sales.includes(way)) return
  refuse('The seller does not sell this way at this terminal: {way}. Change the mapping, or choose another terminal.', {
    fields: { terminal: 'Not for this way of selling.' },
    values: { way },
  })
}

/** Checks of every sale: date, amount, blocked parties, a lot open for sale, a terminal the seller may sell from, chosen
 *  advances, and a seller who may issue invoices. Approving an agreed price needs a right. */
export const checkSale = async (
  sale: Omit<SaleTerms, 'quantity' | 'size' | 'terminal'> & { terminal: number | null; net: number | null },
  what: string,
  sold: Controlled,
  context: Context,
): Promise<void> => {
  if (sale.date > context.today) {
    refuse('A sale cannot be dated in the future.', { fields: { date: 'Lies in the future.' } })
  }
  if (!sale.net || sale.net <= 0) {
    refuse('The amount of the sale is zero. Check quantity, price and discount.')
  }
  if (what === 'approve') checkAgreedPrice(sale, context)
  // Cargo sold out of the port is in no terminal.
  const { terminal } = sale
  await together(
    checkNotBlocked({ customer: sale.customer, agent: sale.agent }, context),
    checkSaleAllowed(sale.lc, context),
    terminal && checkMapped(terminal, { consignee: sale.consignee }, context, operationsNeeded[sold.product].at),
    terminal && checkWayOfSelling({ ...sale, terminal }, sold.product, context),
    terminal && checkSaleControl({ ...sale, terminal }, sold, context),
    checkChosenAdvances(sale, context),
    readSeller(sale.consignee, context),
  )
}
