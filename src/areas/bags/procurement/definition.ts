import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
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
} from '#kit/fields.ts'
import { recorded } from '#kit/states.ts'
import { amountByCount, vatOf } from '#kit/units.ts'

/** Bought bags received into a terminal. */
export const bagProcurement = document('bagProcurement', {
  address: 'bags/procurement',
  title: 'Bag Procurement',
  right: 'BagProcurement',
  prefix: 'BP',
  fields: {
    date: day('Date'),
    vendor: link('Vendor', vendor),
    vendorInvoiceNo: text('Vendor’s invoice', { max: 40 }),
    invoiceDate: day('Invoice date'),
    consignee: link('Consignee', consignee),
    scope: starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS'),
    terminal: link('Terminal', terminal, { narrowedBy: ['consignee'] }),
    lines: lines('Bags', {
      bagGrade: link('Bag grade', bagGrade),
      received: count('Received'),
      rejected: starting(count('Rejected', { zero: true }), 0),
      unitPrice: price('Price per bag'),
    }),
    received: automatic(count('Received')),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    deliveryNoteNo: optional(text('Delivery note', { max: 40 })),
    remarks: remarks(),
  },
  derive: ({ lines }) => {
    const net = lines.reduce((sum, line) => sum + amountByCount(line.unitPrice, line.received), 0)
    return {
      received: lines.reduce((sum, line) => sum + line.received, 0),
      net,
      vat: vatOf(net),
      gross: net + vatOf(net),
    }
  },
  rules: ({ lines }) => ({ ...((lines ?? []).length === 0 && { lines: 'Enter at least one line.' }) }),
  list: ['date', 'vendor', 'vendorInvoiceNo', 'consignee', 'terminal', 'received', 'net', 'vat', 'gross'],
  filters: ['date', 'vendor', 'consignee', 'terminal'],
  search: ['vendorInvoiceNo'],
  unique: ['vendor', 'vendorInvoiceNo'],
  papers: ['Delivery note', 'Commercial invoice', 'Other'],
  seenBy: procurement => [procurement.consignee],
  life: recorded,
})
