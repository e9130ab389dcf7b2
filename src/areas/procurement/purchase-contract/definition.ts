import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { buyer, consignee, seller } from '#areas/master-data/company/definition.ts'
import { contractRules, deriveContract } from '#areas/procurement/purchase-contract/rule-fields.ts'
import { document } from '#kit/document.ts'
import {
  choice,
  count,
  day,
  hinted,
  lines,
  link,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
  under,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amendmentActionFields, amendmentLines, requiredLater, withDefault } from '#trade/contracts/amendment-fields.ts'
import { tradePapers } from '#trade/contracts/paper-fields.ts'
import {
  brokerFields,
  insuranceFields,
  laytimeFields,
  portFields,
  priceFields,
  qualityLines,
  settlementFields,
} from '#trade/contracts/terms-fields.ts'

/** The terms that an amendment may change. */
export const amendable = [
  'quantity',
  'tolerancePct',
  'unitPrice',
  'agreedPrice',
  'shipmentFrom',
  'shipmentTo',
  'arrivalFrom',
  'arrivalTo',
  'loadPorts',
  'loadCoasts',
  'dischargePorts',
  'dischargeCoasts',
] as const

const terms = {
  quantity: under('Quantity and shipment', quantity('Quantity')),
  tolerancePct: hinted(withDefault(percent('Tolerance', { most: 10 })), 'Empty: by the form, else ten percent.'),
  shipmentFrom: optional(day('Shipment from')),
  shipmentTo: optional(day('Shipment to')),
  arrivalFrom: optional(day('Arrival from')),
  arrivalTo: optional(day('Arrival to')),
}

export const purchaseContract = document('purchaseContract', {
  address: 'procurement/purchase-contract',
  title: 'Purchase Contract',
  purpose:
    'What is bought from a seller abroad: the quantity, its price, the months of shipment and who pays what. LCs and shipments count against it.',
  right: 'SaleOrder',
  named: 'contractNo',
  unique: ['contractNo'],
  fields: {
    contractNo: text('Contract number', { max: 40 }),
    date: day('Contract date'),
    buyer: link('Buyer', buyer),
    seller: link('Seller', seller),
    sellerReference: optional(text('Seller’s reference', { max: 60 })),
    sellerCheck: optional(text('Sanctions and KYC check', { max: 200 })),
    ...brokerFields,
    gaftaForm: optional(choice('GAFTA form', ['48', '64', '80A', '100', '119', 'Other'])),
    cargoType: under('Goods', link('Cargo type', cargoType)),
    cargoGrade: link('Grade', cargoGrade, { narrowedBy: ['cargoType'] }),
    origin: requiredLater(text('Origin', { max: 80 })),
    cropYear: optional(text('Crop year', { max: 9 })),
    ...terms,
    toleranceOption: hinted(
      withDefault(choice('Tolerance at the option of', ['Seller', 'Buyer'])),
      'Empty: by the form, else the party that ships.',
    ),
    excessPct: optional(percent('Settled at the contract price up to', { most: 10 })),
    excessPriceRule: hinted(withDefault(choice('Beyond that', ['Contract', 'Market', 'None'])), 'Empty: by the form.'),
    ...portFields,
    incoterm: under('Price and payment', requiredLater(choice('Incoterm', ['FOB', 'CFR', 'CIF', 'CIFFO', 'DAP']))),
    ...priceFields,
    paymentTerms: requiredLater(choice('Payment terms', ['LC sight', 'LC deferred', 'CAD', 'TT'])),
    deferredDays: optional(count('Deferred days', { sum: false })),
    lcOpenBy: optional(day('LC to be opened by')),
    qualityFinalAt: under(
      'Quality, weight and insurance',
      starting(choice('Quality final at', ['Load', 'Discharge']), 'Load'),
    ),
    weightFinalAt: starting(choice('Weight final at', ['Load', 'Discharge']), 'Load'),
    inspectionCompany: requiredLater(text('Inspection company', { max: 120 })),
    ...insuranceFields,
    ...laytimeFields,
    ...settlementFields,
    qualitySpec: qualityLines,
    consigneeSplit: lines(
      'Consignees',
      { consignee: link('Consignee', consignee), quantity: quantity('Quantity') },
      { seenBy: line => [line.consignee] },
    ),
    amendments: amendmentLines(amendable.map(name => ({ ...terms, ...priceFields, ...portFields })[name].label)),
    remarks: remarks(),
  },
  derive: deriveContract,
  rules: contractRules,
  list: [
    'contractNo',
    'date',
    'seller',
    'buyer',
    'cargoGrade',
    'origin',
    'quantity',
    'tolerancePct',
    'incoterm',
    'unitPrice',
    'shipmentTo',
  ],
  filters: ['date', 'seller', 'buyer', 'cargoGrade', 'incoterm'],
  search: ['sellerReference', 'origin'],
  papers: tradePapers,
  seenBy: contract => contract.consigneeSplit.map(line => line.consignee),
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Partially shipped', 'Completed', 'Closed', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      activate: { label: 'Activate', moves: { Draft: 'Active' }, unless: 'canApproveSaleOrder' },
      approve: { label: 'Approve', moves: { Draft: 'Active' }, right: 'canApproveSaleOrder' },
      ship: {
        label: 'Shipped in part',
        moves: { Active: 'Partially shipped', Completed: 'Partially shipped' },
        systemOnly: true,
      },
      unship: {
        label: 'Shipment canceled',
        moves: { 'Partially shipped': 'Active', Completed: 'Active' },
        systemOnly: true,
      },
      complete: {
        label: 'Shipped',
        moves: { Active: 'Completed', 'Partially shipped': 'Completed' },
        systemOnly: true,
      },
      amend: {
        label: 'Amend',
        seldom: true,
        moves: { Active: 'Active', 'Partially shipped': 'Partially shipped', Completed: 'Completed' },
        asks: {
          ...amendmentActionFields,
          quantity: optional(terms.quantity),
          tolerancePct: optional(percent('Tolerance', { most: 10 })),
          unitPrice: priceFields.unitPrice,
          agreedPrice: priceFields.agreedPrice,
          shipmentFrom: terms.shipmentFrom,
          shipmentTo: terms.shipmentTo,
          arrivalFrom: terms.arrivalFrom,
          arrivalTo: terms.arrivalTo,
          ...portFields,
        },
        right: 'canApproveSaleOrder',
      },
      settle: {
        label: 'Settle',
        moves: { 'Partially shipped': 'Partially shipped', Completed: 'Completed' },
        asks: {
          marketPrice: optional(price('Market price per MT', { currency: 'USD' })),
          marketOn: optional(day('Market price of')),
        },
        right: 'canApproveSaleOrder',
      },
      close: {
        label: 'Close',
        moves: { Completed: 'Closed', 'Partially shipped': 'Closed' },
        right: 'canApproveSaleOrder',
      },
      // It may have been closed before it was settled, or while more is to be shipped.
      reopen: {
        label: 'Open again',
        seldom: true,
        moves: { Closed: 'Partially shipped' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        right: 'canApproveSaleOrder',
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
