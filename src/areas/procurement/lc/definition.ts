import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { buyer, consignee, seller } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import {
  clauseFields,
  documentsRequired,
  marginFields,
  presentationFields,
  presentingFields,
  returnedFields,
} from '#areas/procurement/lc/credit-fields.ts'
import { deriveLc, lcRules } from '#areas/procurement/lc/rule-fields.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { document, withPickerFacts } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  ending,
  hinted,
  lines,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
  under,
} from '#kit/fields.ts'
import { cancelFrom, reverseFrom } from '#kit/states.ts'
import { amendmentActionFields, amendmentLines, requiredLater } from '#trade/contracts/amendment-fields.ts'
import { tradePapers } from '#trade/contracts/paper-fields.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'

const postedStates = [
  'Opened',
  'Shipped',
  'Documents presented',
  'Discrepant',
  'Accepted',
  'Paid',
  'Closed',
  'Expired',
] as const

const terms = {
  // A smaller quantity costs less, unless another amount is agreed on.
  amount: { ...money('Amount', { currency: 'USD' }), inProportionTo: 'quantity' },
  quantity: quantity('Quantity'),
  latestShipmentDate: day('Latest shipment'),
  expiryDate: day('Expires on'),
  presentationDays: starting(count('Days to present documents', { sum: false }), 21),
  loadPort: link('Load port', port),
  dischargePort: link('Discharge port', port),
}

/** The terms that an amendment may change. */
export const amendable = Object.keys(terms) as (keyof typeof terms)[]

const letterOfCredit = document('lc', {
  address: 'procurement/lc',
  title: 'LC',
  purpose:
    'The letter of credit that pays the seller of one purchase. All cargo that it finances is counted under it, from the ship to the customer.',
  right: 'Consignment',
  named: 'lcNo',
  unique: ['lcNo'],
  fields: {
    lcNo: text('LC number', { max: 16 }),
    date: day('Issued on'),
    purchaseContract: link('Purchase contract', purchaseContract, {
      follows: [{ in: ['Active', 'Partially shipped'], isUsual: true }],
      takes: {
        applicant: 'buyer',
        beneficiary: 'seller',
        loadPort: 'loadPorts',
        dischargePort: 'dischargePorts',
        latestShipmentDate: 'shipmentTo',
        amount: 'contractAmount',
        amountTolerancePct: 'tolerancePct',
        quantity: 'quantity',
        tolerancePct: 'tolerancePct',
        cargoType: 'cargoType',
        cargoGrade: 'cargoGrade',
        assignedConsignees: 'consigneeSplit',
      },
    }),
    form: starting(choice('Form', ['Irrevocable', 'Irrevocable transferable', 'Standby']), 'Irrevocable'),
    expiryDate: ending(30, requiredLater(terms.expiryDate)),
    expiryPlace: requiredLater(text('Expires at', { max: 60 })),
    issuingBank: under('Banks and parties', requiredLater(link('Issuing bank', bank))),
    advisingBank: optional(text('Advising bank', { max: 80 })),
    applicant: link('Applicant', buyer),
    beneficiary: link('Beneficiary', seller),
    currency: automatic(choice('Currency', ['USD', 'EUR', 'SAR'])),
    amount: under(
      'Amount',
      requiredLater(hinted(terms.amount, 'In dollars, also where the contract is in another currency')),
    ),
    amountTolerancePct: starting(percent('Amount tolerance, more', { most: 10 }), 10_000),
    amountToleranceLessPct: optional(percent('Amount tolerance, less', { most: 10 })),
    maxDrawing: automatic(money('Max drawing', { currency: 'USD' })),
    tenor: requiredLater(choice('Tenor', ['Sight', 'Deferred', 'Acceptance'])),
    tenorDays: optional(count('Tenor days', { sum: false })),
    partialShipments: under('Shipment', starting(choice('Partial shipments', ['Allowed', 'Prohibited']), 'Allowed')),
    transhipment: starting(choice('Transhipment', ['Allowed', 'Prohibited']), 'Prohibited'),
    loadPort: requiredLater(terms.loadPort),
    dischargePort: requiredLater(terms.dischargePort),
    latestShipmentDate: requiredLater(terms.latestShipmentDate),
    goodsDescription: requiredLater(text('Goods', { max: 1000, long: true })),
    presentationDays: under('Terms of the credit', terms.presentationDays),
    ...clauseFields,
    ...marginFields,
    ...presentationFields,
    quantity: under('Quantity', terms.quantity),
    // UCP 600, article 30: bulk ships five percent more or less, "about" ten.
    tolerancePct: starting(percent('Quantity tolerance', { most: 10 }), 5_000),
    cargoType: link('Cargo type', cargoType),
    cargoGrade: link('Grade', cargoGrade, { narrowedBy: ['cargoType'] }),
    assignedConsignees: lines(
      'Assigned consignees',
      {
        consignee: link('Consignee', consignee),
        quantity: quantity('Quantity'),
        sharePct: automatic(percent('Share')),
        priceBasis: optional(text('Price basis', { max: 80 })),
      },
      { seenBy: line => [line.consignee], right: 'canViewAssignedConsigneeToLC' },
    ),
    documentsRequired,
    amendments: amendmentLines(
      amendable.map(name => terms[name].label),
      { bankCharge: optional(money('Bank charge')) },
    ),
    sourceKind: automatic(choice('System LC by', ['Merge', 'Milling', 'Flaked', 'Opening', 'Surplus'])),
    costPerTon: automatic(price('Cost per MT when made', { zero: true })),
    remarks: remarks(),
  },
  derive: deriveLc,
  rules: lcRules,
  list: [
    'lcNo',
    'date',
    'purchaseContract',
    'issuingBank',
    'cargoGrade',
    'quantity',
    'amount',
    'maxDrawing',
    'latestShipmentDate',
    'expiryDate',
  ],
  filters: ['date', 'purchaseContract', 'issuingBank', 'cargoGrade'],
  papers: tradePapers,
  seenBy: lc => lc.assignedConsignees.map(line => line.consignee),
  life: {
    initial: 'Draft',
    starts: lc => (lc.sourceKind ? 'System LC' : 'Draft'),
    states: ['Draft', 'System LC', ...postedStates, 'Canceled'],
    // The margin the bank blocks is in the ledger from the opening on.
    posted: postedStates,
    editable: ['Draft'],
    actions: {
      open: { label: 'Confirm opening', moves: { Draft: 'Opened' } },
      ship: { label: 'Shipped', moves: { Opened: 'Shipped', Paid: 'Shipped' }, systemOnly: true },
      unship: {
        label: 'Shipment canceled',
        moves: { Shipped: 'Opened', 'Documents presented': 'Opened', Discrepant: 'Opened', Accepted: 'Opened' },
        systemOnly: true,
      },
      'leave-paid': {
        label: 'Unpaid shipment canceled',
        moves: {
          Shipped: 'Paid',
          'Documents presented': 'Paid',
          Discrepant: 'Paid',
          Accepted: 'Paid',
          Expired: 'Paid',
        },
        systemOnly: true,
      },
      amend: {
        label: 'Amend',
        seldom: true,
        moves: { Opened: 'Opened', Shipped: 'Shipped', Expired: 'Opened', Paid: 'Paid' },
        asks: {
          ...amendmentActionFields,
          amount: optional(terms.amount),
          quantity: optional(terms.quantity),
          latestShipmentDate: optional(terms.latestShipmentDate),
          expiryDate: optional(terms.expiryDate),
          presentationDays: optional(terms.presentationDays),
          loadPort: optional(terms.loadPort),
          dischargePort: optional(terms.dischargePort),
          bankCharge: optional(money('Bank charge')),
        },
      },
      expire: { label: 'Expired', moves: { Opened: 'Expired', Shipped: 'Expired' }, systemOnly: true },
      present: {
        label: 'Present documents',
        moves: { Shipped: 'Documents presented' },
        asks: { presentedOn: optional(day('Presented on')), ...presentingFields },
      },
      'present-late': {
        label: 'Enter a presentation before the expiry',
        seldom: true,
        moves: { Expired: 'Documents presented' },
        asks: { presentedOn: day('Presented on'), ...presentingFields },
      },
      accept: { label: 'Accept documents', moves: { 'Documents presented': 'Accepted', Discrepant: 'Accepted' } },
      'find-discrepant': { label: 'Mark as discrepant', moves: { 'Documents presented': 'Discrepant' } },
      pay: {
        label: 'Enter payment by the bank',
        moves: { Accepted: 'Paid' },
        asks: { paidOn: optional(day('Paid on')), dayReason: dayReason() },
        right: 'canApproveConsignment',
      },
      // Either may be a mistake of the day or of the bills.
      withdraw: {
        label: 'Take back the presentation',
        seldom: true,
        moves: { 'Documents presented': 'Shipped', Discrepant: 'Shipped', Accepted: 'Shipped' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
      },
      unpay: {
        label: 'Take back the payment',
        seldom: true,
        moves: { Paid: 'Accepted', Shipped: 'Shipped', Expired: 'Expired' },
        when: ({ paidOn }) => paidOn !== null,
        asks: { ...returnedFields, reason: text('Reason', { max: 300, long: true }) },
        right: 'canApproveConsignment',
      },
      close: { label: 'Close', moves: { Paid: 'Closed', 'System LC': 'Closed' }, right: 'canApproveConsignment' },
      retire: { label: 'Its source was reversed', moves: { 'System LC': 'Canceled' }, systemOnly: true },
      // The bank releases the margin on the day it ends: the day of the opening may be closed, and an expired LC was no mistake.
      end: {
        ...reverseFrom(),
        label: 'End without a shipment',
        moves: { Opened: 'Canceled', Expired: 'Canceled' },
        seldom: true,
      },
      cancel: cancelFrom('Draft', 'Opened'),
    },
  },
})

export const lc = withPickerFacts(letterOfCredit, {
  computed: { freeThere: quantity('Free there', { zero: true }), free: quantity('Free stock', { zero: true }) },
})
