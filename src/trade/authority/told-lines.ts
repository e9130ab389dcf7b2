// What the lines of each report tell.

import type { Fields } from '#kit/fields.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'
import { inventoryTold, planTold, saleTold, transferTold } from '#trade/authority/told-fields.ts'

/** What comes in and what goes out: closing = opening + ins - outs. */
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

/** By report, in the order they are told in. */
export const reportedFields: Readonly<Record<ReportType, Fields>> = {
  Sales: saleTold,
  Inventory: inventoryTold,
  'Stock Transfer': transferTold,
  'Import Plan': planTold,
}

/** What changes elsewhere and not in the document, such as the name of a customer: it is told, and makes no new version of a line. */
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
