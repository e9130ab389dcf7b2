// The lines that are reported to the grain authority. Its own format is not public: each agency chooses the names and the order of the
// fields.

import type { reportTypes } from '#trade/authority/reported-fields.ts'

export type ReportType = (typeof reportTypes)[number]

/** The consignees, locations and days of a report; without consignees or locations, all of them. */
export type ReportScope = {
  from: string
  to: string
  consigneeIds?: readonly number[]
  locationIds?: readonly number[]
}

/** A line of a report. `document`, `documentId` and `part` identify it permanently; `version` increases when its content changes. */
export type ReportedLine = {
  document: string
  documentId: number
  part: string
  version: number
  day: string
  consigneeId: number
  locationId: number | null
  quantityKg: number
  /** left out of what is sent, by a decision with a reason */
  isSkipped: boolean
  /** the reported values: kilograms, halalas and days, by the names the templates use */
  fields: Readonly<Record<string, string | number | null>>
}
