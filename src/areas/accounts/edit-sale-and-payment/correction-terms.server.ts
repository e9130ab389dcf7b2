// Checks the new invoice of a correction by the rules that its sale was approved by, so that a correction cannot bypass them.

import { agreedPriceOf } from '#areas/accounts/edit-sale-and-payment/rebilling.ts'
import { type Correction, type Invoice, issuedLines } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { checkBoughtOnCredit } from '#trade/credit/buying-on-credit.server.ts'
import { checkCredit } from '#trade/credit/credit-check.server.ts'
import { checkPriceByHand } from '#trade/pricing/price-by-hand.server.ts'
import { differenceToList } from '#trade/selling/sale-fields.ts'

type ListTerms = { listPrice: number | null; discountPct: number | null }

// Cargo sold by LC has no list price.
const readListTerms = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<ListTerms | undefined> => {
  if (saleType === 'SALE') {
    return tx.selectFrom('bagSale').select(['listPrice', 'discountPct']).where('id', '=', saleId).executeTakeFirst()
  }
  if (saleType !== 'BULKSALE') return undefined
  const order = await tx.selectFrom('bulkSale').select('listPrice').where('id', '=', saleId).executeTakeFirst()
  return order && { ...order, discountPct: null }
}

/** The difference of the price of the barley from the list price of its sale, before and after, in thousandths of a percent; null without
 *  one. */
export const readListDifferences = async (
  { newPrice }: Correction,
  invoice: Invoice,
  context: Context,
): Promise<{ before: number | null; after: number | null; listPrice: number | null }> => {
  const [list, barley] = [await readListTerms(invoice, context), issuedLines(invoice).find(of => of.item === 'Barley')]
  if (!list?.listPrice || !barley) return { before: null, after: null, listPrice: null }
  // An agreed price that includes VAT is compared without it.
  const net = (price: number | null): number | null =>
    price === null || barley.grossPrice === null ? price : proportion(price, 100_000, 100_000 + barley.vatRate)
  const differenceOf = (price: number | null) => differenceToList({ ...list, unitPrice: net(price) })
  return { before: differenceOf(agreedPriceOf(barley)), after: differenceOf(newPrice), listPrice: list.listPrice }
}

/** Refuses a price that differs from the list by more than the agency's margin, unless the user has the right to sell at one. */
export const checkCorrectedPrice = async (of: Correction, invoice: Invoice, context: Context): Promise<void> => {
  if (invoice.saleType === 'LCSALE') return
  const { after, listPrice } = await readListDifferences(of, invoice, context)
  const price = { agreedPrice: of.newPrice, listPrice, listDifferencePct: after, priceReason: of.explanation }
  await checkPriceByHand(price, 'approve', context, 'newPrice')
}

const isOnCredit = ({ paymentMode }: Invoice): boolean => paymentMode !== 'Cash' && paymentMode !== 'Bank Transaction'

/** Refuses a new invoice that exceeds the customer's credit limit, unless the user has the right to override credit limits. An invoice of
 *  the same customer needs no new credit if it is no larger and is not sold on credit for the first time. */
export const checkCorrectedCredit = async (
  of: Correction,
  wrong: Invoice,
  right: Invoice,
  context: Context,
): Promise<void> => {
  const { customer, consignee, paymentMode, balanceDue } = right
  const isNewDebt = customer !== wrong.customer || (isOnCredit(right) && !isOnCredit(wrong))
  if (!isNewDebt && (right.gross ?? 0) <= (wrong.gross ?? 0)) return
  const reason = may(context.asker, { rights: ['canOverrideCreditLimit'] }) ? of.explanation : null
  const debt = { customer: customer as number, consignee: consignee as number, reason }
  // The new invoice is already included in the debts.
  await checkCredit({ ...debt, added: 0 }, context)
  await checkBoughtOnCredit({ ...debt, unpaid: balanceDue ?? 0, paymentMode }, context)
}
