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
  expected,
  lines,
  link,
  money,
  optional,
  percent,
  price,
  remarks,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByCount, proportion } from '#kit/units.ts'
import { vatByRate } from '#trade/bags/bag-fields.ts'

type Line = { quantity: number; unitPrice: number; vatPct: number | null; received: number | null }

const netOf = ({ unitPrice, quantity }: Line): number => amountByCount(unitPrice, quantity)

/** The specification of the bags; printed on the order. */
const specification = {
  denier: optional(text('Denier', { max: 40 })),
  mesh: optional(text('Mesh', { max: 40 })),
  gsm: optional(count('Grams per m²', { sum: false })),
  bagWeightGrams: optional(count('Weight of an empty bag in grams', { sum: false })),
  printText: optional(text('Print', { max: 200 })),
  uvTreated: optional(yesNo('UV stabilised')),
  bagColour: optional(text('Colour', { max: 40 })),
}

export const bagPurchaseOrder = document('bagPurchaseOrder', {
  address: 'bags/purchase-order-proforma',
  title: { one: 'Bag Purchase Order', many: 'Bag Purchase Orders' },
  purpose: 'Bags ordered from a vendor: approved and printed before they are delivered, then received bit by bit.',
  right: 'BagPurchaseOrder',
  prefix: 'PO',
  fields: {
    date: day('Date'),
    vendor: link('Vendor', vendor),
    consignee: link('Consignee', consignee),
    scope: starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS'),
    deliveryTerminal: link('Deliver to', terminal, { narrowedBy: ['consignee'] }),
    deliveryFrom: day('Deliver from'),
    deliveryTo: expected(day('Deliver until')),
    lines: lines('Bags', {
      bagGrade: link('Bag grade', bagGrade),
      quantity: count('Ordered'),
      unitPrice: price('Price per bag'),
      vatPct: optional(starting(percent('VAT rate'), 15_000)),
      received: automatic(count('Received', { zero: true })),
      toCome: automatic(count('Still to come', { zero: true })),
    }),
    ordered: automatic(count('Ordered')),
    received: automatic(count('Received', { zero: true })),
    open: automatic(count('Open', { signed: true })),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    paymentTerms: under(
      'Payment and specification',
      optional(
        choice('Payment terms', ['In advance', 'On delivery', '30 days after delivery', '60 days after delivery']),
      ),
    ),
    advancePct: optional(percent('Share paid in advance')),
    advance: automatic(money('Advance', { zero: true })),
    ...specification,
    approvedBy: automatic(text('Approved by', { max: 120 })),
    remarks: remarks(),
  },
  derive: order => {
    const all = order.lines ?? []
    const sum = (of: (line: Line) => number): number => all.reduce((total, line) => total + of(line), 0)
    const [ordered, received] = [sum(line => line.quantity), sum(line => line.received ?? 0)]
    const net = sum(netOf)
    const vat = vatByRate(all.map(line => ({ net: netOf(line), vatPct: line.vatPct })))
    const advance = proportion(net + vat, order.advancePct ?? 0, 100_000)
    return { ordered, received, open: ordered - received, net, vat, gross: net + vat, advance }
  },
  rules: order => {
    const grades = (order.lines ?? []).map(line => line.bagGrade)
    return {
      ...(grades.length === 0 && { lines: 'Enter at least one line.' }),
      ...(new Set(grades).size < grades.length && { lines: 'Enter each bag grade once.' }),
      ...(order.deliveryTo < order.deliveryFrom && { deliveryTo: 'Must not lie before the first day.' }),
      ...(order.deliveryFrom < order.date && { deliveryFrom: 'Must not lie before the order.' }),
    }
  },
  list: [
    'date',
    'vendor',
    'consignee',
    'deliveryTerminal',
    'deliveryTo',
    'ordered',
    'received',
    'open',
    'net',
    'gross',
  ],
  filters: ['date', 'vendor', 'consignee', 'deliveryTerminal'],
  papers: ['Proforma invoice', 'Signed order', 'Specification', 'Other'],
  seenBy: order => [order.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Issued', 'Partly received', 'Received', 'Closed', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve and issue', moves: { Draft: 'Issued' } },
      'receive-part': {
        label: 'Partly received',
        moves: { Issued: 'Partly received', 'Partly received': 'Partly received', Received: 'Partly received' },
        systemOnly: true,
      },
      'receive-all': {
        label: 'Received',
        moves: { Issued: 'Received', 'Partly received': 'Received', Received: 'Received' },
        systemOnly: true,
      },
      'receive-none': {
        label: 'Nothing received',
        moves: { Issued: 'Issued', 'Partly received': 'Issued', Received: 'Issued' },
        systemOnly: true,
      },
      recount: { label: 'Counted again', moves: { Closed: 'Closed' }, systemOnly: true },
      close: { label: 'Close', moves: { 'Partly received': 'Closed', Received: 'Closed' } },
      cancel: cancelFrom('Draft', 'Issued'),
    },
  },
})
