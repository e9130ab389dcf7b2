import { consignee, seller } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
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
  optional,
  percent,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { withDefault } from '#trade/contracts/amendment-fields.ts'
import { qualityParameters } from '#trade/contracts/terms-fields.ts'
import { shipmentLife } from '#trade/voyages/shipment-life-fields.ts'

export const shipment = document('shipment', {
  address: 'shipping/shipment',
  title: { one: 'Shipment', many: 'Shipments' },
  purpose: 'What one bill of lading carries for one LC on one voyage.',
  right: 'Shipping',
  named: 'billOfLadingNo',
  unique: ['billOfLadingNo'],
  fields: {
    billOfLadingNo: text('B/L number', { max: 40 }),
    date: day('On board'),
    voyage: link('Voyage', voyage, { follows: [{ in: ['Planned', 'Sailing', 'Arrived', 'Berthed'] }] }),
    lc: link('LC', lc, {
      follows: [{ in: ['Opened', 'Shipped'], isUsual: true }],
      takes: { shipper: 'beneficiary', dischargePort: 'dischargePort', consigneeSplit: 'assignedConsignees' },
    }),
    purchaseContract: automatic(link('Purchase contract', purchaseContract)),
    originals: starting(count('Originals'), 3),
    shipper: link('Shipper', seller),
    blConsignee: hinted(
      withDefault(text('Consigned to', { max: 120 })),
      'As on the bill. Empty: to order of the LC’s bank.',
    ),
    notifyParty: hinted(withDefault(text('Notify party', { max: 120 })), 'Empty: the LC’s applicant.'),
    dischargePort: hinted(optional(link('Discharge port', port)), 'Empty: the voyage’s first.'),
    blQuantity: quantity('B/L quantity'),
    grossWeightMethod: choice('Weighed by', ['Shore scale', 'Draft survey']),
    holds: optional(text('Holds', { max: 40 })),
    freightTerms: optional(choice('Freight', ['Prepaid', 'Collect', 'As per charter party'])),
    freightRate: optional(money('Freight per MT', { currency: 'USD', zero: true, sum: false })),
    freightAmount: automatic(money('Freight amount', { currency: 'USD' })),
    carrier: optional(
      hinted(link('Freight owed to', vendor), 'Only if the price does not include it: FOB, or collect.'),
    ),
    invoiceNo: optional(text('Commercial invoice', { max: 40 })),
    invoiceDate: optional(day('Invoice date')),
    invoiceAmount: automatic(money('Invoice amount', { currency: 'USD' })),
    presentedOn: automatic(day('Presented on')),
    paidOn: automatic(day('Paid by the bank on')),
    qualityAllowance: automatic(money('Quality allowance', { currency: 'USD' })),
    customsDeclarationNo: optional(text('Customs declaration', { max: 40 })),
    customsDate: optional(day('Declared on')),
    dutyPaid: optional(money('Duty paid', { zero: true })),
    customsBroker: optional(hinted(link('Duty owed to', vendor), 'Customs, or the broker who advanced it.')),
    outturnQuantity: automatic(quantity('Outturn')),
    outturnDifference: automatic(quantity('Difference', { signed: true })),
    outturnPct: automatic(percent('Difference', { signed: true })),
    claimQuantity: automatic(quantity('Claim')),
    claimAmount: automatic(money('Claim amount', { currency: 'USD' })),
    consigneeSplit: lines(
      'Consignees',
      {
        consignee: link('Consignee', consignee),
        quantity: quantity('Quantity'),
        directDelivery: optional(quantity('Direct delivery', { zero: true })),
        terminalStorage: optional(quantity('Terminal storage', { zero: true })),
      },
      { seenBy: line => [line.consignee] },
    ),
    terminals: lines('Terminals', {
      terminal: link('Terminal', terminal),
      quantity: optional(quantity('Quantity')),
    }),
    quality: lines('Quality', {
      parameter: choice('Parameter', qualityParameters),
      atLoad: optional(percent('At load', { most: 1000 })),
      atDischarge: optional(percent('At discharge', { most: 1000 })),
      allowancePct: automatic(percent('Allowance')),
      verdict: automatic(choice('Verdict', ['Within', 'Allowance', 'Reject'])),
    }),
    remarks: remarks(),
  },
  derive: ({ freightRate, blQuantity }) => ({
    freightAmount: freightRate ? proportion(freightRate, blQuantity, 1000) : null,
  }),
  rules: shipment => ({
    ...(sum((shipment.consigneeSplit ?? []).map(({ quantity }) => quantity)) !== shipment.blQuantity && {
      consigneeSplit: 'The parts must add up to the B/L quantity.',
    }),
    ...((shipment.consigneeSplit ?? []).some(
      line => (line.directDelivery ?? 0) + (line.terminalStorage ?? 0) > line.quantity,
    ) && { consigneeSplit: 'More planned than the part holds.' }),
    ...(sum((shipment.terminals ?? []).map(({ quantity }) => quantity ?? 0)) > shipment.blQuantity && {
      terminals: 'More planned for terminals than the B/L quantity.',
    }),
    ...(isRepeated((shipment.terminals ?? []).map(({ terminal }) => terminal)) && {
      terminals: 'Enter each terminal once.',
    }),
    ...(isRepeated((shipment.quality ?? []).map(({ parameter }) => parameter)) && {
      quality: 'Enter each parameter once.',
    }),
    ...(shipment.customsDate &&
      shipment.customsDate < shipment.date && { customsDate: 'Lies before the cargo was on board.' }),
  }),
  list: [
    'billOfLadingNo',
    'date',
    'voyage',
    'lc',
    'shipper',
    'blQuantity',
    'grossWeightMethod',
    'invoiceAmount',
    'outturnQuantity',
    'outturnDifference',
    'outturnPct',
  ],
  filters: ['date', 'voyage', 'lc'],
  search: ['customsDeclarationNo', 'invoiceNo'],
  papers: [
    'Bill of lading',
    'Commercial invoice',
    'Weight',
    'Quality',
    'Certificate of origin',
    'Phytosanitary',
    'Fumigation',
    'Insurance',
    'Customs declaration',
    'Other',
  ],
  seenBy: shipment => shipment.consigneeSplit.map(line => line.consignee),
  life: shipmentLife,
})

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
const isRepeated = (values: readonly unknown[]): boolean => new Set(values).size !== values.length
