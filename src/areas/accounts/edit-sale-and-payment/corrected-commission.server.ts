// The agent's commission on the invoice that replaces another.

import type { Invoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { readTerms } from '#trade/commission/commissions.server.ts'

const readOwnRate = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<number | null> => {
  if (saleType === 'SALE') {
    const of = tx.selectFrom('bagSale').select(['commissionPerBag as own', 'agentRate']).where('id', '=', saleId)
    const { own, agentRate } = await of.executeTakeFirstOrThrow()
    return own ?? agentRate
  }
  const of = tx
    .selectFrom(saleType === 'BULKSALE' ? 'bulkSale' : 'lcSale')
    .select(['commissionPerTon as own', 'agentRate'])
    .where('id', '=', saleId)
  const { own, agentRate } = await of.executeTakeFirstOrThrow()
  return own ?? agentRate
}

// By the same rules as the commission of the sale: agreed terms, or else the rate of the sale or of the agent.
const isEarnedByUnits = async (invoice: Invoice, context: Context): Promise<boolean> => {
  const terms = await readTerms(invoice.commissionTerms, context)
  return terms ? terms.basis !== 'Percentage of net' : Boolean(await readOwnRate(invoice, context))
}

/**
 * The commission in halalas on a barley invoice corrected to `net` halalas before VAT. A percentage follows the price; a rate per bag or ton
 * does not, because the quantity is the same. It is never more than the sale (decision 0093).
 */
export const correctedCommission = async (invoice: Invoice, net: number, context: Context): Promise<number> => {
  const earned = (invoice.commission ?? 0) + (invoice.commissionOnPayment ?? 0)
  if (earned === 0 || net === invoice.net) return earned
  if (await isEarnedByUnits(invoice, context)) return Math.min(earned, net)
  return proportion(earned, net, invoice.net as number)
}
