import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { buyer, consignee, seller } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { purchaseContract, tradePapers } from '#areas/procurement/purchase-contract/definition.ts'
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
  percent,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** A letter of credit finances one parcel; every later kilogram is attributed to it. */
export const lc = document('lc', {
  address: 'procurement/lc',
  title: 'LC',
  right: 'Consignment',
  named: 'lcNo',
  unique: ['lcNo'],
  fields: {
    lcNo: text('LC number', { max: 16 }),
    date: day('Issued on'),
    purchaseContract: link('Purchase contract', purchaseContract),
    form: starting(choice('Form', ['Irrevocable', 'Irrevocable transferable', 'Standby']), 'Irrevocable'),
    expiryDate: day('Expires on'),
    expiryPlace: text('Expires at', { max: 60 }),
    issuingBank: link('Issuing bank', bank),
    advisingBank: optional(text('Advising bank', { max: 80 })),
    applicant: link('Applicant', buyer),
    beneficiary: link('Beneficiary', seller),
    amount: money('Amount', { currency: 'USD' }),
    amountTolerancePct: starting(percent('Amount tolerance', { most: 10 }), 10_000),
    maxDrawing: automatic(money('Max drawing', { currency: 'USD' })),
    tenor: choice('Tenor', ['Sight', 'Deferred', 'Acceptance']),
    tenorDays: optional(count('Tenor days')),
    partialShipments: starting(choice('Partial shipments', ['Allowed', 'Prohibited']), 'Allowed'),
    transhipment: starting(choice('Transhipment', ['Allowed', 'Prohibited']), 'Prohibited'),
    loadPort: link('Load port', port),
    dischargePort: link('Discharge port', port),
    latestShipmentDate: day('Latest shipment'),
    goodsDescription: text('Goods', { max: 1000, long: true }),
    presentationDays: starting(count('Days to present documents'), 21),
    quantity: quantity('Quantity'),
    tolerancePct: starting(percent('Quantity tolerance', { most: 10 }), 10_000),
    cargoType: link('Cargo type', cargoType),
    cargoGrade: link('Grade', cargoGrade, { narrowedBy: ['cargoType'] }),
    assignedConsignees: lines(
      'Assigned consignees',
      { consignee: link('Consignee', consignee), quantity: quantity('Quantity') },
      { seenBy: line => [line.consignee] },
    ),
    remarks: remarks(),
  },
  derive: lc => ({ maxDrawing: lc.amount + proportion(lc.amount, lc.amountTolerancePct, 100_000) }),
  rules: lc => ({
    ...(lc.expiryDate <= lc.date && { expiryDate: 'Must lie after the issue day.' }),
    ...(lc.expiryDate < lc.latestShipmentDate && { expiryDate: 'Must not lie before the latest shipment.' }),
    ...(lc.tenor !== 'Sight' && !lc.tenorDays && { tenorDays: 'Please enter {label}.' }),
    ...((lc.assignedConsignees ?? []).reduce((sum, line) => sum + line.quantity, 0) !== lc.quantity && {
      assignedConsignees: 'The parts must add up to the LC’s quantity.',
    }),
  }),
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
    states: [
      'Draft',
      'Opened',
      'Shipped',
      'Documents presented',
      'Discrepant',
      'Accepted',
      'Paid',
      'Closed',
      'Expired',
      'Canceled',
    ],
    posted: [],
    editable: ['Draft'],
    actions: {
      open: { label: 'Bank confirms opening', moves: { Draft: 'Opened' } },
      ship: { label: 'Shipped', moves: { Opened: 'Shipped' }, byHouse: true },
      unship: { label: 'Shipment canceled', moves: { Shipped: 'Opened' }, byHouse: true },
      present: { label: 'Documents presented', moves: { Shipped: 'Documents presented' } },
      accept: { label: 'Accept documents', moves: { 'Documents presented': 'Accepted', Discrepant: 'Accepted' } },
      'find-discrepant': { label: 'Discrepant', moves: { 'Documents presented': 'Discrepant' } },
      pay: { label: 'Paid by the bank', moves: { Accepted: 'Paid' }, right: 'canApproveConsignment' },
      close: { label: 'Close', moves: { Paid: 'Closed' }, right: 'canApproveConsignment' },
      cancel: cancelFrom('Draft', 'Opened'),
    },
  },
})
