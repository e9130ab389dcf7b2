import { agent } from '#areas/master-data/agent/definition.ts'
import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, choices, count, day, link, links, money, optional, price, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { paymentModes } from '#trade/settlement/payment-mode-fields.ts'
import { lots, period, sourceOf } from '#trade/statements/report-fields.ts'
import { eInvoiceStates } from '#trade/tax-documents/bill-fields.ts'
import { taxReasons } from '#trade/tax-documents/tax-reason-fields.ts'

export const soldAs = ['SALE', 'BULKSALE', 'LCSALE', 'EMPTYBAGS', 'SERVICE'] as const
const signed = (label: string) => money(label, { signed: true, zero: true })

/** Every invoice of a period, credit notes as negative lines, and debit notes, which take notes back, as lines of the same sale. */
export const salesReport = report('sales', {
  title: 'Sales',
  right: 'SalesReport',
  filters: {
    ...period,
    saleType: optional(choices('Sale', soldAs)),
    customer: optional(links('Customer', customer)),
    ...lots,
    size: optional(choices('Bag size', bagSizes)),
    paymentMode: optional(choices('Payment mode', paymentModes)),
    agent: optional(links('Agent', agent)),
    taxReason: optional(choices('Reason without VAT', taxReasons)),
    eInvoiceStatus: optional(choices('E-invoice', eInvoiceStates)),
  },
  columns: {
    date: day('Date'),
    invoiceNo: text('Invoice number'),
    saleType: choice('Sale', soldAs),
    customer: link('Customer', customer),
    vatNo: optional(text('VAT number')),
    consignee: link('Seller', consignee),
    terminal: optional(link('Terminal', terminal)),
    lc: optional(link('LC', lc)),
    form: optional(choice('Form', forms)),
    size: optional(choice('Bag size', bagSizes)),
    bags: optional(count('Bags', { signed: true })),
    quantity: optional(quantity('Quantity', { signed: true })),
    unitPrice: optional(price('Unit price')),
    discount: signed('Discount'),
    net: signed('Net'),
    vat: signed('VAT'),
    gross: signed('Total'),
    taxReason: optional(choice('Reason without VAT', taxReasons)),
    paid: signed('Paid'),
    balance: signed('Balance due'),
    agent: optional(link('Agent', agent)),
    commission: signed('Commission'),
    paymentMode: optional(choice('Payment mode', paymentModes)),
    eInvoiceStatus: optional(choice('E-invoice', eInvoiceStates)),
    user: optional(text('Entered by')),
  },
  totals: ['bags', 'quantity', 'discount', 'net', 'vat', 'gross', 'paid', 'balance', 'commission'],
  groups: ['date'],
  drill: sourceOf,
})
