// What the grain authority is told, line by line. Its own format is not public: names and order of the fields are each agency's choice.

import { lineStates, reportTypes } from '#trade/authority/told-fields.ts'

export type ReportType = (typeof reportTypes)[number]

/** Whose lines, and of which days; without consignees or locations those of all. */
export type ReportScope = {
  from: string
  to: string
  consigneeIds?: readonly number[]
  locationIds?: readonly number[]
}

/** A line of a report: `document`, `documentId` and `part` name it for ever, `version` rises when what it says changes. */
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
  /** what is told: kilograms, halalas and days, by the names the templates use */
  fields: Readonly<Record<string, string | number | null>>
}

export { lineStates, reportTypes }
export type LineState = (typeof lineStates)[number]
