// The fields of the reports, by report: the names a template may use, with their kinds.

import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { automatic, choice, count, day, type Fields, money, optional, price, quantity, text } from '#kit/fields.ts'
import { soldItems } from '#trade/tax-documents/line-fields.ts'

export const reportTypes = ['Sales', 'Inventory', 'Stock Transfer', 'Import Plan'] as const

/** The reporting states of a line. */
export const lineStates = ['New', 'Sent', 'Failed', 'Skipped'] as const

const saleKinds = ['BAG', 'BULK', 'LC'] as const
export const transferKinds = ['Transfer', 'Swap', 'Loan', 'Return', 'Sale', 'LC merge'] as const
export const planStates = ['Planned', 'Permitted', 'Sailed', 'Arrived', 'Discharged', 'Cleared', 'Canceled'] as const

const kilograms = (label: string) => quantity(label, { signed: true, zero: true })
const halalas = (label: string) => money(label, { signed: true, zero: true })
const words = (label: string) => optional(text(label))

export const saleReportFields = {
  date: day('Date'),
  invoiceNo: text('Invoice number'),
  invoiceUuid: words('Invoice UUID'),
  originalInvoiceNo: words('Corrects invoice'),
  kind: choice('Kind', saleKinds),
  item: choice('Item', soldItems),
  form: optional(choice('Form', forms)),
  bagSizeKg: optional(count('Bag size')),
  bagCount: optional(count('Bags', { signed: true })),
  quantity: optional(quantity('Quantity', { signed: true })),
  unitPrice: optional(price('Unit price')),
  pricePer50Kg: optional(price('Price per 50 kg')),
  net: halalas('Net'),
  vat: halalas('VAT'),
  gross: halalas('Total'),
  customerName: text('Customer'),
  customerIdType: automatic(text('Kind of ID')),
  customerId: words('Customer ID'),
  customerCategory: automatic(text('Customer type')),
  customerCity: words('City of the customer'),
  customerRegion: words('Region of the customer'),
  stationCode: words('Authority station code'),
  stationName: words('Station'),
  city: words('City'),
  region: words('Region'),
  importerName: text('Importer'),
  lcNo: words('LC'),
  vesselName: words('Vessel'),
  origin: words('Origin'),
  deliveryNotes: words('Delivery notes'),
  trucks: words('Trucks'),
} satisfies Fields

export const inventoryFigures = {
  opening: kilograms('Opening'),
  received: kilograms('Received'),
  ownIn: kilograms('Ownership in'),
  ownOut: kilograms('Ownership out'),
  loanIn: kilograms('Loan in'),
  loanOut: kilograms('Loan out'),
  swapIn: kilograms('Swap in'),
  swapOut: kilograms('Swap out'),
  mergedIn: kilograms('Merged in'),
  mergedOut: kilograms('Merged out'),
  milledIn: kilograms('From the mill'),
  milledOut: kilograms('To the mill'),
  transferIn: kilograms('Transfer in'),
  transferOut: kilograms('Transfer out'),
  withdrawn: kilograms('Withdrawn'),
  sold: kilograms('Sold'),
  loss: kilograms('Loss'),
  adjustment: kilograms('Adjustment'),
  closing: kilograms('Closing'),
}

export const inventoryReportFields = {
  date: day('Date'),
  stationCode: words('Authority station code'),
  stationName: text('Station'),
  importerName: text('Importer'),
  lcNo: text('LC'),
  grade: text('Grade'),
  form: choice('Form', forms),
  origin: words('Origin'),
  ...inventoryFigures,
  skipped: kilograms('Skipped'),
  bags40: count('Bags of 40 kg', { zero: true }),
  bags50: count('Bags of 50 kg', { zero: true }),
  capacity: optional(quantity('Capacity', { zero: true })),
} satisfies Fields

export const transferReportFields = {
  date: day('Date'),
  transferNo: words('Number'),
  kind: choice('Kind', transferKinds),
  fromName: text('From'),
  fromStationCode: words('Station code of the giver'),
  fromStationName: words('From station'),
  toName: text('To'),
  toStationCode: words('Station code of the receiver'),
  toStationName: words('To station'),
  lcNo: words('LC'),
  origin: words('Origin'),
  form: choice('Form', forms),
  sent: kilograms('Sent'),
  received: optional(kilograms('Received')),
  bags: optional(count('Bags', { zero: true })),
  truckCount: count('Trucks', { zero: true }),
  status: automatic(text('Status of the document')),
} satisfies Fields

export const planReportFields = {
  planNo: text('Plan number'),
  contractNo: words('Contract number'),
  lcNo: text('LC'),
  importerName: text('Importer'),
  supplierName: words('Supplier'),
  origin: words('Origin'),
  vesselName: words('Vessel'),
  imo: words('IMO number'),
  loadPort: words('Load port'),
  dischargePort: words('Discharge port'),
  laycanFrom: optional(day('Laycan from')),
  laycanTo: optional(day('Laycan to')),
  eta: optional(day('Expected arrival')),
  ata: optional(day('Arrived')),
  contractQuantity: kilograms('Contract quantity'),
  transferred: kilograms('Transferred between importers'),
  planned: kilograms('Planned'),
  permitNo: words('Permit number'),
  permitDate: optional(day('Permit of')),
  permitExpiry: optional(day('Permit expires on')),
  blQuantity: kilograms('B/L quantity'),
  discharged: kilograms('Discharged'),
  direct: kilograms('Direct delivery'),
  toTerminals: kilograms('To terminals'),
  remaining: kilograms('Remaining'),
  status: choice('Status of the plan', planStates),
} satisfies Fields
