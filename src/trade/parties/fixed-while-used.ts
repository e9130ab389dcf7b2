// Which fields of a master data row may change while the row is in use (domain, Q30; decision 0039). A field that stock, tax or capacity
// was computed from cannot change while the result exists; a new record is needed instead. Names, contacts and remarks can always change.
// Every entered field is in one of the two lists; a test finds fields that are in neither.

import type { Document } from '#kit/document.ts'

/** What prevents a change: stock of the row, or documents that refer to it and are not undone, or only those that are not finished. */
export type Use = { stock?: true; documents?: 'standing' | 'open'; among?: readonly string[] }
type Changes = { fixed: Readonly<Record<string, Use>>; free: readonly string[] }

const anything: Use = { stock: true, documents: 'standing' }
const names = ['name', 'nameAr', 'code', 'remarks'] as const
const contact = ['phone', 'email'] as const
const block = ['blocked', 'blockedReason'] as const
const address = [
  ...['buildingNo', 'street', 'streetAr', 'additionalNo', 'district', 'districtAr', 'postalCode', 'city', 'cityAr'],
  'shortAddress',
]
// Documents that compute VAT until they are finished.
const taxed = ['bagSale', 'bulkSale', 'lcSale', 'bagProforma', 'bulkProforma']
const taxDocuments = ['taxInvoice', 'creditNote', 'prePayment', 'emptyBagInvoice', 'serviceInvoice']

/** By the name of the list. */
export const changesWhileUsed: Readonly<Record<string, Changes>> = {
  agent: {
    fixed: {},
    free: [
      ...[...names, ...block, 'nationalId', 'crNo', 'mobile', 'email', 'iban', 'consignees'],
      ...['commissionPerBag', 'commissionPerTon', 'commissionPct'],
    ],
  },
  bagGrade: {
    fixed: { size: anything },
    free: [...names, 'bagWeightGrams', 'gramsPerSquareMetre', 'brand', 'bagColour', 'condition'],
  },
  bagModuleNotification: {
    fixed: {},
    free: [
      ...[...names, 'event', 'threshold', 'daysBefore', 'bagGrade', 'terminal', 'consignee', 'recipients'],
      ...['channels', 'frequency'],
    ],
  },
  bank: { fixed: {}, free: [...names, 'swift', 'bankCode', 'accounts'] },
  berth: { fixed: { port: anything }, free: [...names, 'lengthMetres', 'draft', 'grabs', 'ratePerDay'] },
  cargoGrade: { fixed: { cargoType: anything }, free: [...names, 'grainColour', 'rank', 'limits'] },
  cargoType: {
    fixed: { vatRate: { documents: 'open', among: taxed }, forms: { stock: true } },
    free: [...names, 'product', 'hsCode', 'taxReason', 'density'],
  },
  company: {
    fixed: {
      vatNo: { documents: 'standing', among: taxDocuments },
      types: anything,
      scope: { stock: true },
    },
    free: [
      ...[...names, ...address, ...contact, 'country', 'contact', 'accounts', 'crNo', 'unifiedNo'],
      ...['licenceNo', 'licenceExpiry', 'importerCode', 'guaranteeRef', 'storageCapacity', 'trademarkNo'],
      ...['transportLicenceNo', 'transportLicenceExpiry', 'insurancePolicy', 'insuranceExpiry'],
    ],
  },
  // Invoices store the buyer's name and numbers as of the day of issue, so errors in the customer's row can be corrected.
  customer: {
    fixed: {},
    free: [
      ...[...names, ...block, 'kind', 'nationalId', 'crNo', 'unifiedNo', 'vatNo', 'mobile', 'email', 'region', 'city'],
      ...['cityAr', 'address', 'addressAr', 'buildingNo', 'district', 'districtAr', 'postalCode', 'livestockNo'],
      ...['consignees', 'country', 'foreignNo', 'branchOf', 'onCredit', 'fimsCode', 'priceGroup', 'language'],
    ],
  },
  driver: {
    fixed: {},
    free: [...names, ...block, 'nationalId', 'mobile', 'nationality', 'licenceNo', 'licenceExpiry', 'transporter'],
  },
  holiday: { fixed: {}, free: ['name', 'nameAr', 'firstDay', 'lastDay', 'remarks'] },
  invoiceFormat: {
    fixed: {},
    free: [
      ...[...names, 'consignee', 'documentType', 'languages', 'paper', 'qrPlace', 'withLogo', 'numberPrefix'],
      ...['header', 'headerAr', 'terms', 'termsAr', 'bankBlock', 'footer', 'footerAr'],
    ],
  },
  port: { fixed: { coast: anything }, free: [...names, 'locode', 'country', 'location', 'anchorage'] },
  terminal: {
    fixed: { port: anything },
    free: [
      ...[...names, 'city', 'region', 'coast', 'operator', 'capacity', 'bagCapacity', 'baggingPerDay', 'stationCode'],
      ...['workingDays', 'location', 'stores', 'weighbridges'],
    ],
  },
  terminalConsigneeMapping: {
    fixed: { terminal: { stock: true }, consignee: { stock: true } },
    free: [
      ...['operations', 'sales', 'storageTariff', 'storageFrom', 'storageFreeDays', 'validFrom', 'validUntil'],
      'remarks',
    ],
  },
  truck: {
    fixed: {},
    free: [
      ...['plate', 'code', 'truckType', 'transporter', 'trailerPlate', 'maxGrossKg', 'capacity', 'capacityBags'],
      ...['registrationExpiry', 'insuranceExpiry', 'inspectionExpiry', 'rfid', ...block, 'remarks'],
    ],
  },
  vendor: {
    fixed: {},
    free: [...names, ...contact, 'category', 'vatNo', 'crNo', 'iban', 'currency', 'termsDays'],
  },
  vessel: {
    fixed: {},
    free: [
      ...[...names, 'imo', 'flag', 'vesselType', 'built', 'owner', 'deadweight', 'grossTonnage', 'netTonnage'],
      ...['lengthOverall', 'lengthBetweenPerpendiculars', 'beam', 'summerDraft', 'constant', 'holds', 'hatches'],
      ...['cranes', 'grabs'],
    ],
  },
}

/** Whether a document is a list of master data. */
export const isMaster = ({ address }: Pick<Document, 'address'>): boolean => address.startsWith('master-data/')

/** Whether a fixed value changes: filling in an empty value and adding to a list are allowed. */
export const isFixedValueChanged = (before: unknown, after: unknown): boolean => {
  if (before === null || before === undefined) return false
  if (!Array.isArray(before)) return before !== after
  return before.some(one => !(after as unknown[]).includes(one))
}
