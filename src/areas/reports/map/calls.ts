import { call } from '#kit/call.ts'
import type { Point } from '#trade/parties/place-fields.ts'

/** `at`: where it is, if that is known. Quantities are in MT. */
export type PortOnMap = {
  id: number
  name: string
  country: string
  isAbroad: boolean
  at: Point | null
  /** loaded here within a year */
  loaded: number
}
export type TerminalOnMap = {
  id: number
  name: string
  city: string
  at: Point | null
  stock: number
  capacity: number
  filledPct: number
}
/** `share`: the part of its way that is behind it, from 0 to 1; `open`: what is not discharged yet. */
export type VesselOnMap = {
  id: number
  name: string
  status: string
  from: number | null
  to: number
  eta: string
  share: number
  open: number
}
/** Trucks that left a port or a terminal for a terminal and have not arrived. */
export type TrucksOnMap = { from: { port: number } | { terminal: number }; to: number; trucks: number; net: number }

export const readMap = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/map',
  for: 'signedIn',
  title: 'Where the cargo is: origins, ports, terminals, vessels, trucks',
}).answering<{ ports: PortOnMap[]; terminals: TerminalOnMap[]; vessels: VesselOnMap[]; trucks: TrucksOnMap[] }>()
