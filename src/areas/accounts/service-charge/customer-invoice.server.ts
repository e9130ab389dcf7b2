// A service charged to a customer: the agency's tax invoice, issued with the charge.

import type { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatDecimal, formatQuantity } from '#kit/units.ts'
import { readDaysToPay } from '#trade/credit/days-to-pay.server.ts'
import { findServingCompany } from '#trade/services/service-invoice-issuing.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { issueToCustomer } from '#trade/tax-documents/invoice-issuing.server.ts'
import { taxedLines } from '#trade/tax-documents/line-fields.ts'

type Charge = RowOf<typeof serviceCharge>

// By weight or by the bag, the line has a unit price; by the day or by the truck, it is one amount.
const lineOf = ({ service, unit, rate, quantity, pieces, chargedDays, net }: Charge) => {
  const isByUnit = chargedDays === null && (unit === 'MT' || unit === 'bag')
  return {
    item: service,
    grossPrice: null,
    discount: 0,
    net: net as number,
    unitPrice: isByUnit ? rate : null,
    bags: isByUnit && unit === 'bag' ? pieces : null,
    quantity: isByUnit && unit === 'MT' ? quantity : null,
  }
}

const measureOf = ({ unit, quantity, pieces, chargedDays, rate }: Charge, word: (text: string) => string): string => {
  const amount = unit === 'MT' ? formatQuantity(quantity ?? 0) : pieces === null ? null : formatCount(pieces)
  const days = chargedDays === null ? null : `${formatCount(chargedDays)} ${word('days')}`
  const price = `${formatDecimal(rate as number, 4)} / ${word(unit as string)}`
  return [unit === 'day' ? null : amount, days, price].filter(part => part !== null).join(' × ')
}

const goodsOf = (charge: Charge, { arabic }: Context): string => {
  const inArabic = (text: string): string => arabic[text] ?? text
  return `${charge.service}, ${measureOf(charge, text => text)} | ${inArabic(charge.service)}، ${measureOf(charge, inArabic)}`
}

/** Issues the invoice of a charge to a customer and links the charge to it. */
export const invoiceCustomer = async (charge: Charge, context: Context): Promise<void> => {
  const consignee = await findServingCompany(context)
  const { id, date, net, vat, gross, vatPct, source } = charge
  const customer = charge.customer as number
  const dueDate = dueDateFor(date, 'On credit', await readDaysToPay({ customer, consignee }, context))
  const of = { date, customer, consignee, saleType: 'SERVICE' as const, saleNo: source, saleId: id, net, vat, gross }
  const values = {
    ...of,
    paymentMode: 'On credit' as const,
    dueDate,
    agent: null,
    commission: 0,
    advanceApplied: 0,
    description: goodsOf(charge, context),
    lines: taxedLines([lineOf(charge)], vatPct as number),
  }
  const invoice = await issueToCustomer(values, context)
  await context.tx.updateTable('serviceCharge').set({ taxInvoice: invoice }).where('id', '=', id).execute()
}
