import { call } from '#kit/call.ts'

/** One owner's part of a bill of lading in metric tons: what was planned, and what the trucks took. */
export type OutturnPart = {
  consignee: number
  name: string
  bl: number
  directPlanned: number | null
  direct: number
  terminalPlanned: number | null
  terminal: number
  out: number
  received: number
  onTheRoad: number
  /** not out of the ship yet; nothing once she is discharged */
  onBoard: number
  difference: number
}

/** What came of a bill of lading so far. Consignee users see their own part. */
export type OutturnAnswer = {
  parts: OutturnPart[]
  total: Omit<OutturnPart, 'consignee' | 'name'>
  /** the ship is not discharged: what is missing is on board */
  isComing: boolean
  /** trucks still on the scale */
  open: number
}

export const readOutturn = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/shipping/shipment/:id/outturn',
  // Who may look at the shipment itself may ask this, and nobody else.
  for: 'signedIn',
  title: 'Outturn of a shipment',
}).answering<OutturnAnswer>()
