// Describes what a correction changes, from the invoice or the payment it names.

import { readListDifferences } from '#areas/accounts/edit-sale-and-payment/correction-terms.server.ts'
import { describeLcChange } from '#areas/accounts/edit-sale-and-payment/lc-change.server.ts'
import {
  agreedPriceOf,
  type IssuedLine,
  overbilledUnits,
  rebillLines,
} from '#areas/accounts/edit-sale-and-payment/rebilling.ts'
import {
  type Correction,
  type Invoice,
  issuedLines,
  type Payment,
  readInvoice,
  readPayment,
} from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatDecimal, formatMoney, formatQuantity } from '#kit/units.ts'
import { isOfBarley } from '#trade/cargo/barley-sales.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { formatPercent } from '#trade/pricing/price-by-hand.server.ts'
import { totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'
import { checkExport } from '#trade/tax-documents/supply-tax.server.ts'

// In both languages: what is stored is read in either.
const readCustomerName = async (id: number | null, { tx }: Context): Promise<string | null> => {
  if (id === null) return null
  const named = tx.selectFrom('customer').select(['name', 'nameAr']).where('id', '=', id)
  const { name, nameAr } = await named.executeTakeFirstOrThrow()
  return name === nameAr ? name : `${name} | ${nameAr}`
}

const readInvoiceNo = async (id: number | null, { tx }: Context): Promise<string | null> =>
  id === null
    ? null
    : (await tx.selectFrom('taxInvoice').select('invoiceNo').where('id', '=', id).executeTakeFirstOrThrow()).invoiceNo

type Change = NonNullable<Correction['changes']>[number]

const barleyOf = (invoice: Invoice): IssuedLine | undefined =>
  issuedLines(invoice).find(({ item }) => item === 'Barley')

const totalChange = (before: number, after: number): Change => ({
  what: 'Total',
  before: formatMoney(before),
  after: formatMoney(after),
})

// Shown before the correction is requested, and to the user who decides.
const describeListDifference = async (of: Correction, invoice: Invoice, context: Context): Promise<Change[]> => {
  const { before, after } = await readListDifferences(of, invoice, context)
  const percent = (pct: number | null) => (pct === null ? null : `${formatPercent(pct)} %`)
  return after === null ? [] : [{ what: 'Difference to the list', before: percent(before), after: percent(after) }]
}

const describeInvoiceChanges = async (of: Correction, invoice: Invoice, context: Context): Promise<Change[]> => {
  const gross = invoice.gross as number
  if (of.wrong === 'Customer') {
    const [before, after] = [
      await readCustomerName(invoice.customer, context),
      await readCustomerName(of.toCustomer, context),
    ]
    return [{ what: 'Customer', before, after }, totalChange(gross, gross)]
  }
  if (of.wrong === 'Payment mode') return [{ what: 'Payment mode', before: invoice.paymentMode, after: of.newMode }]
  if (of.wrong === 'LC') return [...(await describeLcChange(of, invoice, context))]
  const barley = barleyOf(invoice)
  if (of.wrong === 'Price') {
    const after = totalsOf(rebillLines(issuedLines(invoice), of.newPrice).map(withAgreedVat)).gross
    const price = (value: number | null) => (value === null ? null : formatDecimal(value, 4))
    return [
      { what: 'Price', before: price(barley ? agreedPriceOf(barley) : null), after: price(of.newPrice) },
      ...(await describeListDifference(of, invoice, context)),
      totalChange(gross, after),
    ]
  }
  overbilledUnits(issuedLines(invoice), { bags: of.newBags, quantity: of.newQuantity })
  return barley?.bags != null
    ? [{ what: 'Bags', before: formatCount(barley.bags), after: formatCount(of.newBags as number) }]
    : [
        {
          what: 'Quantity',
          before: formatQuantity(barley?.quantity ?? 0),
          after: formatQuantity(of.newQuantity as number),
        },
      ]
}

const describePaymentChanges = async (of: Correction, payment: Payment, context: Context): Promise<Change[]> => {
  if (of.wrong === 'Payer') {
    return [
      {
        what: 'Customer',
        before: await readCustomerName(payment.customer, context),
        after: await readCustomerName(of.toCustomer, context),
      },
    ]
  }
  const settled = payment.allocations.find(({ invoice }) => invoice === of.invoice)
  if (!settled) {
    refuse('The payment settles nothing of this invoice. Choose another payment.', {
      fields: { invoice: 'Not settled by this payment.' },
    })
  }
  const [before, after] = [await readInvoiceNo(of.invoice, context), await readInvoiceNo(of.toInvoice, context)]
  return [{ what: 'Settles', before, after }, totalChange(settled!.amount, settled!.amount)]
}

const checkInvoice = (of: Correction, invoice: Invoice): void => {
  if (invoice.credited) {
    conflict('{invoice} was credited already. Correct what is left by a credit note.', {
      fields: { invoice: 'Credited already.' },
      values: { invoice: invoice.invoiceNo ?? '–' },
    })
  }
  if (!isOfBarley(invoice.saleType)) {
    refuse('Only invoices of barley are corrected here. Issue a credit note.', {
      fields: { invoice: 'Not of barley.' },
    })
  }
  const isSame = of.wrong === 'Customer' ? of.toCustomer === invoice.customer : of.newMode === invoice.paymentMode
  if ((of.wrong === 'Customer' || of.wrong === 'Payment mode') && isSame) {
    refuse('This is the present value already. Enter another.', {
      fields: { [of.wrong === 'Customer' ? 'toCustomer' : 'newMode']: 'The same as before.' },
    })
  }
}

const checkPayment = (of: Correction, payment: Payment): void => {
  const { docNo, status, direction, customer } = payment
  if (direction !== 'Receipt' || !['Received', 'Confirmed', 'Allocated'].includes(status)) {
    refuse('Only a valid receipt can be corrected here. {payment} is {state}. Choose another receipt.', {
      fields: { payment: 'Choose a valid receipt.' },
      values: { payment: docNo ?? '–', state: status },
    })
  }
  if (of.wrong === 'Payer' && of.toCustomer === customer) {
    refuse('This is the present value already. Enter another.', { fields: { toCustomer: 'The same as before.' } })
  }
}

/** Resolves a correction: its consignee, how it is carried out, and the values before and after. */
export const resolveCorrection = async (of: Correction, context: Context): Promise<Partial<Correction>> => {
  if (of.wrong === 'Payer' || of.wrong === 'Allocation') {
    const payment = await readPayment(of.payment as number, context)
    checkPayment(of, payment)
    const { customer, consignee, amount } = payment
    const changes = await describePaymentChanges(of, payment, context)
    return { mode: 'Re-allocate payment', customer, consignee, amount, changes }
  }
  const invoice = await readInvoice(of.invoice as number, context)
  checkInvoice(of, invoice)
  if (of.wrong === 'Customer' && of.toCustomer) {
    await checkNotBlocked({ customer: of.toCustomer }, context, { customer: 'toCustomer' })
    await checkExport(of.toCustomer, invoice.taxReason, context)
  }
  const { customer, consignee, gross } = invoice
  const mode = of.wrong === 'Quantity' ? 'Credit' : of.wrong === 'LC' ? 'Change LC' : 'Credit and rebill'
  return { mode, customer, consignee, amount: gross, changes: await describeInvoiceChanges(of, invoice, context) }
}
