import { call } from '#kit/call.ts'
import { count, optional } from '#kit/fields.ts'

export type BoardBill = {
  shipmentId: number
  billOfLadingNo: string
  lcNo: string
  bl: number
  discharged: number
}

/** A voyage on the board; quantities in metric tons. */
export type BoardVoyage = {
  voyageId: number
  voyageNo: string
  vessel: string
  status: string
  berth: string | null
  dischargePort: string
  loadPort: string | null
  eta: string
  departedAt: string | null
  arrivedAt: string | null
  norTenderedAt: string | null
  berthedAt: string | null
  commencedAt: string | null
  completedAt: string | null
  bl: number
  discharged: number
  /** not discharged yet, bill by bill; zero once the ship is discharged */
  onBoard: number
  sharePct: number
  perDay: number | null
  agreedPerDay: number | null
  emptyAt: string | null
  /** the discharged quantity by two draft surveys */
  surveyed: number | null
  bills: BoardBill[]
}

/** Voyages under way and those discharged in the last 60 days, or one voyage. Consignee users see their part of each. */
export const readBoard = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/shipping/board',
  // Every user who may see voyages may call this.
  for: 'signedIn',
  title: 'Voyage board',
  query: { voyage: optional(count('Voyage', { isId: true })) },
}).answering<{ voyages: BoardVoyage[] }>()
