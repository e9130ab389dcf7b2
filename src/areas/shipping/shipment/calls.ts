import { call } from '#kit/call.ts'

/** One owner's part of a bill of lading in metric tons: planned, and loaded on trucks. */
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
  /** not discharged yet; zero once the ship is discharged */
  onBoard: number
  difference: number
}

/** The current outturn of a bill of lading. Consignee users see their own part. */
export type OutturnAnswer = {
  parts: OutturnPart[]
  total: Omit<OutturnPart, 'consignee' | 'name'>
  /** the ship is still discharging: the shortage is on board */
  isComing: boolean
  /** trucks still on the scale */
  open: number
}

export const readOutturn = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/shipping/shipment/:id/outturn',
  // Every user who may see the shipment may call this.
  for: 'signedIn',
  title: 'Outturn of a shipment',
}).answering<OutturnAnswer>()
