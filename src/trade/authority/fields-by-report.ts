// The fields of each report's lines.

import type { Fields } from '#kit/fields.ts'
import {
  inventoryReportFields,
  planReportFields,
  saleReportFields,
  transferReportFields,
} from '#trade/authority/reported-fields.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'

/** Figures that increase and decrease stock: closing = opening + ins - outs. */
export const ins = [
  'received',
  'ownIn',
  'loanIn',
  'swapIn',
  'mergedIn',
  'milledIn',
  'transferIn',
  'adjustment',
] as const
export const outs = [
  ...(['ownOut', 'loanOut', 'swapOut', 'mergedOut', 'milledOut', 'transferOut', 'withdrawn', 'sold', 'loss'] as const),
]
export const movedNames = [...ins, ...outs]

/** By report, in the order in which they are reported. */
export const reportedFields: Readonly<Record<ReportType, Fields>> = {
  Sales: saleReportFields,
  Inventory: inventoryReportFields,
  'Stock Transfer': transferReportFields,
  'Import Plan': planReportFields,
}

/**
 * Fields that change without the document changing, such as the name of a customer: they are reported, but a change of them does not make a
 * new version of the line.
 */
export const notCompared: Readonly<Record<ReportType, readonly string[]>> = {
  Sales: [
    ...['customerName', 'customerIdType', 'customerId', 'customerCategory', 'customerCity', 'customerRegion'],
    ...['stationCode', 'stationName', 'city', 'region', 'importerName', 'lcNo', 'vesselName', 'origin'],
    ...['deliveryNotes', 'trucks'],
  ],
  Inventory: ['stationCode', 'stationName', 'importerName', 'lcNo', 'grade', 'origin', 'capacity'],
  'Stock Transfer': [
    ...[
      'fromName',
      'fromStationCode',
      'fromStationName',
      'toName',
      'toStationCode',
      'toStationName',
      'lcNo',
      'origin',
      'status',
    ],
  ],
  'Import Plan': ['importerName', 'supplierName', 'origin', 'vesselName', 'imo', 'loadPort', 'dischargePort'],
}

/**
 * Links that a line has beside its fields, by the column of its row: another vessel or terminal makes a new version, its name does not.
 */
export const comparedLinks: Readonly<Partial<Record<ReportType, Readonly<Record<string, string>>>>> = {
  'Stock Transfer': { toTerminalId: 'toTerminal', lcId: 'lc' },
  'Import Plan': { vesselIds: 'vessel', loadPortId: 'loadPortId', dischargePortId: 'dischargePortId' },
}
