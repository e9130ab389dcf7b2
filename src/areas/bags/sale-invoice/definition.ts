import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, day, link, money, opposite, percent, price, text } from '#kit/fields.ts'
import { stampFields } from '#trade/tax-documents/stamp-fields.ts'
import { stampActions } from '#trade/tax-documents/stamping-fields.ts'

export const emptyBagInvoice = document('emptyBagInvoice', {
  address: 'bags/sale-invoice',
  title: { one: 'Empty Bag Invoice', many: 'Empty Bag Invoices' },
  purpose:
    'The tax invoice of a consignee who sold empty bags to another, or the credit note that takes one back. The sale issues it, and it never changes.',
  right: 'EmptyBagInvoice',
  named: 'invoiceNo',
  unique: ['seller', 'invoiceNo'],
  fields: {
    invoiceNo: automatic(text('Invoice number', { max: 40 })),
    date: automatic(day('Date')),
    seller: automatic(link('Seller', company)),
    buyer: automatic(link('Buyer', company)),
    saleNo: automatic(text('Sale number', { max: 40 })),
    suppliedOn: automatic(day('Sold on')),
    corrects: opposite(automatic(text('Corrects', { max: 40 }))),
    reason: automatic(text('Reason', { max: 300 })),
    description: automatic(text('Goods', { max: 300 })),
    size: automatic(choice('Bag size', bagSizes)),
    quantity: automatic(count('Bags')),
    unitPrice: automatic(price('Price per bag')),
    vatPct: automatic(percent('VAT rate')),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    ...stampFields,
  },
  list: [
    'invoiceNo',
    'date',
    'seller',
    'buyer',
    'saleNo',
    'corrects',
    'quantity',
    'net',
    'vat',
    'gross',
    'eInvoiceStatus',
    'qrReason',
  ],
  filters: ['date', 'seller', 'buyer', 'eInvoiceStatus', 'qrReason'],
  search: ['saleNo', 'corrects'],
  seenBy: invoice => [invoice.seller, invoice.buyer],
  life: {
    initial: 'Issued',
    states: ['Issued', 'Credited'],
    posted: [],
    editable: [],
    actions: {
      ...stampActions({ Issued: 'Issued', Credited: 'Credited' }),
      credit: { label: 'Credited', moves: { Issued: 'Credited' }, systemOnly: true },
    },
  },
})
