import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { automatic, choice, choices, count, day, link, links, money, optional, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lots, period, sourceOf } from '#trade/statements/report-fields.ts'
import { fimsStates } from '#trade/tax-documents/bill-fields.ts'
import { soldItems } from '#trade/tax-documents/line-fields.ts'

const signed = (label: string) => money(label, { signed: true, zero: true })

/** The sales as the finance system (FIMS) receives them: every invoice, credit notes as negative lines, and the state of the exchange. */
export const salesFims = report('sales-fims', {
  title: 'Sales for FIMS',
  right: 'SalesFims',
  filters: {
    ...period,
    status: optional(choices('FIMS', fimsStates)),
    consignee: optional(links('Consignee', consignee)),
    terminal: lots.terminal,
  },
  columns: {
    status: choice('FIMS', fimsStates),
    invoiceNo: text('Invoice number'),
    date: day('Date'),
    customerCode: optional(text('FIMS code')),
    customer: link('Customer', customer),
    item: optional(choice('Item', soldItems)),
    itemCode: optional(text('Item code')),
    bags: optional(count('Bags', { signed: true })),
    quantity: optional(quantity('Quantity', { signed: true })),
    unit: optional(choice('Sold by', ['bags', 'MT'])),
    net: signed('Net'),
    vat: signed('VAT'),
    gross: signed('Total'),
    terminal: optional(link('Cost centre', terminal)),
    consignee: link('Seller', consignee),
    fimsRef: optional(text('FIMS reference')),
    fimsError: automatic(text('Answer of FIMS')),
    documents: count('Documents', { zero: true }),
  },
  totals: ['bags', 'quantity', 'net', 'vat', 'gross', 'documents'],
  groups: ['status'],
  drill: sourceOf,
})
