import { chargedServices, chargedUnits } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { company, consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  lines,
  link,
  money,
  opposite,
  optional,
  percent,
  price,
  quantity,
  remarks,
  text,
} from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'
import { stampFields } from '#trade/tax-documents/stamp-fields.ts'
import { stampActions } from '#trade/tax-documents/stamping-fields.ts'

const stays = { Issued: 'Issued', Credited: 'Credited' }

// The note that credits an invoice is issued as soon as it is created.
const life = {
  initial: 'Draft',
  starts: ({ corrects }) => (corrects ? 'Issued' : 'Draft'),
  states: ['Draft', 'Issued', 'Credited', 'Canceled'],
  posted: ['Issued', 'Credited'],
  editable: ['Draft'],
  actions: {
    issue: { label: 'Issue', moves: { Draft: 'Issued' }, right: 'canApproveServiceInvoice' },
    credit: {
      label: 'Credit the whole invoice',
      seldom: true,
      moves: { Issued: 'Credited' },
      asks: { why: text('Reason', { max: 300, long: true }) },
      right: 'canApproveServiceInvoice',
    },
    ...stampActions(stays, 'canApproveServiceInvoice'),
    cancel: cancelFrom('Draft'),
  },
} satisfies Life

export const serviceInvoice = document('serviceInvoice', {
  address: 'accounts/service-invoice',
  title: { one: 'Service Invoice', many: 'Service Invoices' },
  purpose:
    'The agency’s own tax invoice for the services charged to a consignee in one month. Once issued it never changes.',
  right: 'ServiceInvoice',
  named: 'invoiceNo',
  unique: ['seller', 'invoiceNo'],
  fields: {
    date: day('Date'),
    consignee: link('Consignee', consignee),
    until: hinted(
      optional(day('Charges until')),
      'Charges of its month up to this day. Empty: up to the date of the invoice.',
    ),
    seller: automatic(link('Seller', company)),
    invoiceNo: automatic(text('Invoice number', { max: 40 })),
    corrects: opposite(automatic(text('Corrects', { max: 40 }))),
    reason: automatic(text('Reason', { max: 300 })),
    firstDay: automatic(day('First charge')),
    lastDay: automatic(day('Last charge')),
    lines: automatic(
      lines('Lines', {
        service: choice('Service', chargedServices),
        unit: optional(choice('Charged by', chargedUnits)),
        rate: optional(price('Rate', { zero: true })),
        quantity: optional(quantity('Quantity')),
        pieces: optional(count('Bags or trucks', { sum: false })),
        days: optional(count('Charged days', { sum: false })),
        charges: count('Charges'),
        net: money('Net', { zero: true }),
        vatRate: percent('VAT rate'),
        vat: money('VAT', { zero: true }),
        gross: money('Total', { zero: true }),
      }),
    ),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    vatCharged: automatic(money('VAT of the charges', { zero: true })),
    ...stampFields,
    remarks: remarks(),
  },
  list: [
    'invoiceNo',
    'date',
    'consignee',
    'firstDay',
    'lastDay',
    'corrects',
    'net',
    'vat',
    'gross',
    'eInvoiceStatus',
    'qrReason',
  ],
  filters: ['date', 'consignee', 'eInvoiceStatus', 'qrReason'],
  search: ['corrects'],
  seenBy: invoice => [invoice.consignee],
  life,
})
