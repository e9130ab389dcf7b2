// A permit is issued for paid goods, or within the customer's credit.

import type { salePermit } from '#areas/sales/sale-permits/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { mayBuyOnCredit } from '#trade/credit/buying-on-credit.server.ts'
import { checkCredit } from '#trade/credit/credit-check.server.ts'
import { type CashLoad, checkCashPaid } from '#trade/selling/cash-sales.server.ts'
import { readCargoOfLc } from '#trade/selling/sale-terms.server.ts'
import { amountCoveredByAdvances } from '#trade/settlement/open-advances.server.ts'
import { resolveTax } from '#trade/tax-documents/supply-tax.server.ts'

type Values = ValuesIn<typeof salePermit>

// Halalas that permits of other expected trucks will use of the same money.
const readPromisedWorth = async ({ customer, consignee, prePayment }: Values, except: number, { tx }: Context) => {
  const { worth } = await tx
    .selectFrom('salePermit')
    .select(({ fn }) => fn.sum<number | null>('worth').as('worth'))
    .where('customer', '=', customer)
    .where('consignee', '=', consignee)
    .$if(prePayment !== null, of => of.where('prePayment', '=', prePayment))
    .where('status', '=', 'Active')
    .where('bagSale', 'is', null)
    .where('bulkSale', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return Number(worth ?? 0)
}

// The rate that the sale will have: it can deduct advances at this rate only.
const readVatRate = async ({ customer, lc }: Values, context: Context): Promise<number> => {
  const cargo = readCargoOfLc(lc as number, context)
  return (await resolveTax({ customer: customer as number }, cargo, context)).vatRate
}

/** Halalas of the permit's future sale that advances do not cover. */
const readUnpaidAmount = async (permit: Values, except: number, context: Context): Promise<number> => {
  const { customer, consignee, prePayment } = permit
  const of = { date: context.today, customer: customer as number, consignee: consignee as number }
  const whole = (permit.worth ?? 0) + (await readPromisedWorth(permit, except, context))
  const prePayments = prePayment === null ? null : [prePayment]
  const vatRate = await readVatRate(permit, context)
  return whole - (await amountCoveredByAdvances({ ...of, vatRate, prePayments }, whole, context, { lock: true }))
}

// The loads that other expected trucks will take of the order count as well.
const loadOf = async (permit: Values, except: number, { tx }: Context): Promise<CashLoad> => {
  if (permit.bagSale !== null) return { bagSale: permit.bagSale }
  const sale = permit.bulkSale as number
  const { kg } = await tx
    .selectFrom('salePermit')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('kg'))
    .where('bulkSale', '=', sale)
    .where('status', '=', 'Active')
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return { bulkSale: { sale, kg: Number(kg ?? 0) + (permit.bulkQuantity ?? 0), truck: 0 } }
}

const refuseUnpaid = (open: number, worth: number): never =>
  exceeded(
    'NOT_PAID',
    'SAR {open} of this truck’s load are not paid, and the customer may not buy on credit. Wait for a payment.',
    { values: { open: formatMoney(open) }, details: { open, worth } },
  )

const checkMaySellOnCredit = ({ saleType }: Values, { asker }: Context): void => {
  if (may(asker, { rights: [saleType === 'SALE' ? 'hasApproveSalePermission' : 'canApproveBulkSale'] })) return
  refuse(
    'The load is not paid, so it is a sale on credit. Wait for a payment, or ask a user who approves such sales to issue the permit.',
  )
}

/** Halalas approved beyond the customer's limit; null if none. `except` is the permit itself when it is checked again; `isCounted` is true
 *  if its worth is already among the customer's orders. */
export const checkPaidOrOnCredit = async (
  permit: Values,
  { except, isCounted }: { except: number; isCounted: boolean },
  context: Context,
): Promise<number | null> => {
  const debt = { customer: permit.customer as number, consignee: permit.consignee as number }
  const added = isCounted ? 0 : (permit.worth ?? 0)
  const beyond = await checkCredit({ ...debt, added, reason: permit.creditReason }, context)
  if (permit.worth === null) {
    const unpaid = await checkCashPaid(await loadOf(permit, except, context), permit.creditReason, context)
    return unpaid === null ? beyond : Math.max(beyond ?? 0, unpaid)
  }
  const open = await readUnpaidAmount(permit, except, context)
  if (open === 0) return beyond
  if ((await mayBuyOnCredit(debt, context)) === 'No') refuseUnpaid(open, permit.worth ?? 0)
  checkMaySellOnCredit(permit, context)
  return beyond
}
