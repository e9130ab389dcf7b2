import { consignee, seller } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
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
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

/** What one bill of lading carries for one LC on one voyage. */
export const shipment = document('shipment', {
  address: 'shipping/shipment',
  title: { one: 'Shipment', many: 'Shipments' },
  right: 'Shipping',
  named: 'billOfLadingNo',
  unique: ['billOfLadingNo'],
  fields: {
    billOfLadingNo: text('B/L number', { max: 40 }),
    date: day('On board'),
    voyage: link('Voyage', voyage),
    lc: link('LC', lc),
    originals: starting(count('Originals'), 3),
    shipper: link('Shipper', seller),
    notifyParty: optional(text('Notify party', { max: 120 })),
    blQuantity: quantity('B/L quantity'),
    grossWeightMethod: choice('Weighed by', ['Shore scale', 'Draft survey']),
    invoiceNo: optional(text('Commercial invoice', { max: 40 })),
    invoiceAmount: automatic(money('Invoice amount', { currency: 'USD' })),
    consigneeSplit: lines(
      'Consignees',
      { consignee: link('Consignee', consignee), quantity: quantity('Quantity') },
      { seenBy: line => [line.consignee] },
    ),
    remarks: remarks(),
  },
  rules: shipment => ({
    ...((shipment.consigneeSplit ?? []).reduce((sum, line) => sum + line.quantity, 0) !== shipment.blQuantity && {
      consigneeSplit: 'The parts must add up to the B/L quantity.',
    }),
  }),
  list: ['billOfLadingNo', 'date', 'voyage', 'lc', 'shipper', 'blQuantity', 'grossWeightMethod', 'invoiceAmount'],
  filters: ['date', 'voyage', 'lc'],
  seenBy: shipment => shipment.consigneeSplit.map(line => line.consignee),
  life: {
    initial: 'Afloat',
    states: ['Afloat', 'Arrived', 'Discharging', 'Discharged', 'Reconciled', 'Canceled'],
    posted: ['Afloat', 'Arrived', 'Discharging', 'Discharged', 'Reconciled'],
    editable: ['Afloat'],
    actions: {
      arrive: { label: 'Arrived', moves: { Afloat: 'Arrived' }, byHouse: true },
      'start-discharge': {
        label: 'Discharging',
        moves: { Afloat: 'Discharging', Arrived: 'Discharging' },
        byHouse: true,
      },
      complete: { label: 'Discharged', moves: { Discharging: 'Discharged' }, byHouse: true },
      reconcile: { label: 'Accept the difference', moves: { Discharged: 'Reconciled' }, right: 'canApproveShipping' },
      cancel: cancelFrom('Afloat', 'Arrived', 'Discharging'),
    },
  },
})
