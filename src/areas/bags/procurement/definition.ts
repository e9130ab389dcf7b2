import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  lines,
  link,
  money,
  optional,
  price,
  remarks,
  starting,
  text,
  under,
} from '#kit/fields.ts'
import { recorded } from '#kit/states.ts'
import { amountByCount } from '#kit/units.ts'

type CountedBags = { delivered: number | null; received: number; rejected: number }

const isMiscounted = ({ delivered, received, rejected }: CountedBags): boolean =>
  delivered !== null && delivered !== undefined && delivered !== received + rejected

const isEmpty = ({ received, rejected }: CountedBags): boolean => received + rejected === 0

export const bagProcurement = document('bagProcurement', {
  address: 'bags/procurement',
  title: 'Bag Procurement',
  purpose:
    'Bought bags received into a terminal. Rejected bags go back to the vendor unpaid; all of them may be rejected.',
  right: 'BagProcurement',
  prefix: 'BP',
  fields: {
    date: day('Date'),
    vendor: link('Vendor', vendor),
    consignee: link('Consignee', consignee),
    purchaseOrder: optional(
      link('Purchase order', bagPurchaseOrder, {
        narrowedBy: ['vendor', 'consignee'],
        follows: [{ in: ['Issued', 'Partly received'], isUsual: true }],
        takes: {
          ...{ vendor: 'vendor', consignee: 'consignee', scope: 'scope', terminal: 'deliveryTerminal' },
          ...{ 'lines.bagGrade': 'lines.bagGrade', 'lines.received': 'lines.toCome' },
          ...{ 'lines.unitPrice': 'lines.unitPrice' },
        },
      }),
    ),
    vendorInvoiceNo: text('Vendor’s invoice', { max: 40 }),
    invoiceDate: day('Invoice date'),
    scope: starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS'),
    terminal: link('Terminal', terminal, { narrowedBy: ['consignee'] }),
    lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
    lines: lines('Bags', {
      bagGrade: link('Bag grade', bagGrade),
      bales: optional(count('Bales')),
      delivered: optional(count('Delivered')),
      received: count('Received', { zero: true }),
      rejected: starting(count('Rejected', { zero: true }), 0),
      unitPrice: price('Price per bag'),
      bagWeightGrams: optional(count('Weight of an empty bag in grams')),
    }),
    received: automatic(count('Received', { zero: true })),
    rejected: automatic(count('Rejected', { zero: true })),
    net: automatic(money('Net', { zero: true })),
    vat: automatic(money('VAT', { zero: true })),
    gross: automatic(money('Total', { zero: true })),
    deliveryNoteNo: under('Delivery', optional(text('Delivery note', { max: 40 }))),
    truck: optional(link('Truck', truck)),
    driver: optional(link('Driver', driver)),
    remarks: remarks(),
  },
  derive: ({ lines }) => ({
    received: lines.reduce((sum, line) => sum + line.received, 0),
    rejected: lines.reduce((sum, line) => sum + line.rejected, 0),
    net: lines.reduce((sum, line) => sum + amountByCount(line.unitPrice, line.received), 0),
  }),
  rules: ({ lines }) => ({
    ...((lines ?? []).length === 0 && { lines: 'Enter at least one line.' }),
    ...((lines ?? []).some(isEmpty) && { lines: 'Enter on each line how many bags were received or rejected.' }),
    ...((lines ?? []).some(isMiscounted) && { lines: 'Received and rejected must add up to the delivered bags.' }),
  }),
  list: [
    'date',
    'vendor',
    'vendorInvoiceNo',
    'purchaseOrder',
    'consignee',
    'terminal',
    'received',
    'rejected',
    'net',
    'vat',
    'gross',
  ],
  filters: ['date', 'vendor', 'consignee', 'terminal', 'purchaseOrder', 'lc'],
  search: ['vendorInvoiceNo', 'deliveryNoteNo'],
  unique: ['vendor', 'vendorInvoiceNo'],
  papers: ['Delivery note', 'Commercial invoice', 'Other'],
  seenBy: procurement => [procurement.consignee],
  life: recorded,
})
