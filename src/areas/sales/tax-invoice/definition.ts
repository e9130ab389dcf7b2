import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, day, instant, link, money, text } from '#kit/fields.ts'

/** A tax invoice as issued: written once, by the sale that is approved or completed, and never changed. */
export const taxInvoice = document('taxInvoice', {
  address: 'sales/tax-invoice',
  title: { one: 'Tax Invoice', many: 'Tax Invoices' },
  right: 'TaxInvoice',
  named: 'invoiceNo',
  unique: ['consignee', 'invoiceNo'],
  fields: {
    invoiceNo: automatic(text('Invoice number', { max: 40 })),
    date: automatic(day('Date')),
    issuedAt: automatic(instant('Issued at')),
    invoiceKind: automatic(choice('Kind', ['Tax', 'Simplified'])),
    consignee: automatic(link('Seller', consignee)),
    customer: automatic(link('Customer', customer)),
    saleType: automatic(choice('Sale', ['SALE', 'BULKSALE'])),
    saleNo: automatic(text('Sale number', { max: 40 })),
    saleId: automatic(count('Sale')),
    description: automatic(text('Goods', { max: 300 })),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    advanceApplied: automatic(money('Advance applied', { zero: true })),
    balanceDue: automatic(money('Balance due', { zero: true })),
    qr: automatic(text('QR', { max: 1000 })),
  },
  list: ['invoiceNo', 'date', 'invoiceKind', 'consignee', 'customer', 'saleNo', 'net', 'vat', 'gross', 'balanceDue'],
  filters: ['date', 'consignee', 'customer', 'saleType', 'invoiceKind'],
  search: ['saleNo'],
  seenBy: invoice => [invoice.consignee],
  life: {
    initial: 'Issued',
    states: ['Issued'],
    posted: ['Issued'],
    editable: [],
    actions: { settle: { label: 'Settled', moves: { Issued: 'Issued' }, byHouse: true } },
  },
})
