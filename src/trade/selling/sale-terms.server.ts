// Price, parties and terms of a sale, and the checks that all sales share.

import { together } from '#database/together.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { type SoldQuantity as Controlled, checkSaleControl } from '#trade/cargo/controlled-lots.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped } from '#trade/cargo/stock.server.ts'
import { checkSaleAllowed } from '#trade/cargo/system-lc.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { checkPriceByHand, type PriceByHand } from '#trade/pricing/price-by-hand.server.ts'
import { pricingTimeOf } from '#trade/pricing/price-hours.ts'
import { findPriceInForce, type PriceInForce } from '#trade/pricing/prices.server.ts'
import { checkChosenAdvances } from '#trade/settlement/open-advances.server.ts'
import { readInvoiceKind } from '#trade/tax-documents/invoice-kind.server.ts'
import { checkPartyAddresses, checkTwoParties } from '#trade/tax-documents/named-parties.server.ts'
import { resolveTax } from '#trade/tax-documents/supply-tax.server.ts'
import { checkRates } from '#trade/tax-documents/tax-papers.server.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

/** The cargo of an LC with its VAT rate. */
export const readCargoOfLc = (lc: number, { tx }: Context) =>
  tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .select(['lc.cargoType', 'lc.cargoGrade', 'cargoType.vatRate', 'cargoType.taxReason'])
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
  /** the reason without VAT that the user entered */
  withoutVat?: TaxReason | null
  /** bags of a size, or kilograms in bulk */
  quantity: number
  size?: string
  /** advances chosen by the user */
  prePayments?: readonly number[] | null
  /** the price of the proforma line */
  promised?: SalePrice
  /** when the sale was entered; by default now */
  writtenAt?: string
}

export type SalePrice = { unitPrice: number; grossPrice: number | null; priceRow: number | null }

type ComparedPrice = SalePrice & { listPrice: number | null }

type CargoOfLc = { cargoType: number; cargoGrade: number }

// An agreed price replaces the list price and is compared with it. The price of a proforma is kept, even if the list has changed since.
const resolvePrice = async (list: Document, sale: SaleTerms & CargoOfLc, context: Context): Promise<ComparedPrice> => {
  if (sale.promised && !sale.agreedPrice) {
    const { unitPrice, grossPrice, priceRow } = sale.promised
    return { unitPrice, grossPrice, priceRow, listPrice: unitPrice }
  }
  const at = pricingTimeOf(sale.date, sale.writtenAt ?? new Date(), context.asker.timeZone)
  const found = await findPriceInForce(list, { ...sale, on: sale.date, at }, context)
  if (sale.agreedPrice) {
    const listPrice = sale.promised?.unitPrice ?? found?.price ?? null
    return { unitPrice: sale.agreedPrice, grossPrice: null, priceRow: null, listPrice }
  }
  const { price, grossPrice, id }: PriceInForce = found ?? refuseWithoutPrice(sale)
  return { unitPrice: price, grossPrice, priceRow: id, listPrice: price }
}

const refuseWithoutPrice = ({ form, size, date }: SaleTerms): never => {
  const values = { form, day: date }
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

/** The agent's own terms: a rate per bag or ton, or a percentage of the net amount. */
export const readAgentTerms = async (
  agent: number | null,
  rate: 'commissionPerBag' | 'commissionPerTon',
  { tx }: Context,
): Promise<{ agentRate: number | null; agentPct: number | null }> => {
  if (!agent) return { agentRate: null, agentPct: null }
  const terms = await tx.selectFrom('agent').selectAll().where('id', '=', agent).executeTakeFirstOrThrow()
  return { agentRate: terms[rate], agentPct: terms.commissionPct }
}

/** The values that follow from the LC, the price list, the customer and the agent. */
export const resolvePriceAndTerms = async (list: Document, sale: SaleTerms, context: Context) => {
  const reading = readCargoOfLc(sale.lc, context)
  const [cargo, agentTerms, tax] = await together(
    reading,
    readAgentTerms(sale.agent, sale.size ? 'commissionPerBag' : 'commissionPerTon', context),
    resolveTax(sale, reading, context),
  )
  const [priced, invoiceKind] = await together(
    resolvePrice(list, { ...sale, ...cargo }, context),
    readInvoiceKind({ ...sale, ...tax }, context),
  )
  // Where a sale bears no VAT, a price that includes VAT is replaced by its net price.
  const grossPrice = tax.vatRate === cargo.vatRate ? priced.grossPrice : null
  return { ...cargo, ...tax, ...priced, grossPrice, ...agentTerms, invoiceKind }
}

// A mapping may allow only one way of selling: in bags or in bulk.
const checkWayOfSelling = async (
  sale: { terminal: number; consignee: number },
  product: Controlled['product'],
  { tx }: Context,
): Promise<void> => {
  if (product === 'lcSale') return
  const wayOfSelling = product === 'bagSale' ? 'Bags' : 'Bulk'
  const { sales } = await tx
    .selectFrom('terminalConsigneeMapping')
    .select('sales')
    .where('terminal', '=', sale.terminal)
    .where('consignee', '=', sale.consignee)
    .executeTakeFirstOrThrow()
  if (!sales?.length || sales.includes(wayOfSelling)) return
  refuse('The seller does not sell this way at this terminal: {way}. Change the mapping, or choose another terminal.', {
    fields: { terminal: 'Not for this way of selling.' },
    values: { way: wayOfSelling },
  })
}

type TaxedSale = { vatRate: number | null; taxReason: TaxReason | null; invoiceKind?: 'Tax' | 'Simplified' | null }

// The form refuses an impossible buyer at once; a missing address can be completed until the invoice is issued.
const checkParties = (
  { consignee, customer, invoiceKind }: Pick<SaleTerms, 'consignee' | 'customer'> & TaxedSale,
  what: string,
  context: Context,
): Promise<void> =>
  what === 'approve'
    ? checkPartyAddresses({ consignee, customer }, invoiceKind ?? 'Tax', context)
    : checkTwoParties({ consignee, customer }, context)

/**
 * Checks of every sale: date, amount, blocked parties, a lot open for sale, a terminal from which the seller may sell, chosen advances, a
 * VAT rate with its reason, two parties that an invoice can name, and a price near the list price or with its right and reason.
 */
export const checkSale = async (
  sale: Omit<SaleTerms, 'quantity' | 'size' | 'terminal'> &
    PriceByHand & { terminal: number | null; net: number | null } & TaxedSale,
  what: string,
  sold: Controlled,
  context: Context,
): Promise<void> => {
  if (sale.date > context.today) {
    refuse('A sale cannot be dated in the future. Enter today or an earlier day.', {
      fields: { date: 'Lies in the future.' },
    })
  }
  if (!sale.net || sale.net <= 0) {
    refuse('The amount of the sale is zero. Check quantity, price and discount.')
  }
  checkRates([{ vatRate: sale.vatRate ?? Number.NaN }], sale.date, sale.taxReason)
  await checkPriceByHand(sale, what, context)
  // Cargo sold from the port is in no terminal.
  const { terminal } = sale
  await together(
    checkNotBlocked({ customer: sale.customer, agent: sale.agent }, context),
    checkSaleAllowed(sale.lc, context),
    terminal && checkMapped(terminal, { consignee: sale.consignee }, context, operationsNeeded[sold.product].at),
    terminal && checkWayOfSelling({ ...sale, terminal }, sold.product, context),
    terminal && checkSaleControl({ ...sale, terminal }, { ...sold, isApproved: what === 'approve' }, context),
    checkChosenAdvances(sale, context),
    readSeller(sale.consignee, context),
    checkParties(sale, what, context),
  )
}
