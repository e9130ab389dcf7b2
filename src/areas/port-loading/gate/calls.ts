import { call } from '#kit/call.ts'
import { count, optional, text } from '#kit/fields.ts'

/** What comes next is sent as: a call of the document that is weighed, with the weight under its name. */
export type WeighingStep = {
  title: 'Empty, first weight' | 'Empty, second weight' | 'Full, first weight' | 'Full, second weight' | 'Gate out'
  method: 'POST' | 'PUT'
  /** below the agency */
  path: string
  body: Record<string, unknown>
  weightName: string
  /** false where the truck is weighed and only leaves */
  asksWeight: boolean
  /** asked for with the weight */
  asksBags: boolean
  /** makes the sale first, where the permit was issued before there was one */
  saleBy?: string
}

/** A truck at the gate, with what comes next. Weights in kilograms. */
export type GateTask = {
  kind: 'Port ticket' | 'Terminal receipt' | 'Sale permit' | 'Bulk Loading' | 'Delivery note' | 'Exit ticket'
  docNo: string | null
  status: string
  truck: number
  plate: string
  driver: string
  /** of the driver */
  mobile: string | null
  party: string
  goods: string
  bags: number | null
  /** the scale a port ticket is numbered for, and the port whose scales may weigh a truck without a ticket */
  weighbridge: number | null
  port: number | null
  /** the terminal the truck stands at, whose scales weigh it */
  terminal: number | null
  firstWeight: number | null
  firstAt: string | null
  /** of a truck that only leaves */
  secondWeight: number | null
  /** the weight at the other scale, or the expected weight of the bags */
  expectedKg: number | null
  /** what the truck weighed empty on its last trips */
  usualTare: number | null
  /** bags by the loading machine */
  machineCount: number | null
  validUntil: string | null
  step: WeighingStep
}

/** What a number is about, and all that is open for the truck besides, the likelier first. */
export type FoundTask = GateTask & { others: GateTask[] }

/** A scale at the ship's side or at a terminal, and what it showed last. */
export type Scale = {
  id: number
  name: string
  port: number | null
  terminal: number | null
  isConnected: boolean
  readingKg: number | null
  readAt: string | null
}

export const readScales = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/port-loading/gate/scales',
  for: 'signedIn',
  title: 'The weighbridges in use at which the asker weighs',
}).answering<{ scales: Scale[] }>()

/** Finds what a scanned or typed line is about: the number of a ticket, receipt, permit or note, the code of a permit, a plate in any
 *  spelling, its digits, or the phone of a driver. `scale` is the weighbridge it is asked at: what is weighed there comes first. */
export const findTask = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/gate/find',
  for: 'signedIn',
  title: 'What is open for a truck at the gate',
  body: { code: text('Number', { max: 40 }), scale: optional(count('Weighbridge')) },
}).answering<FoundTask>()

export const yardStates = [
  'Weighed in',
  'Loading',
  'Waiting to weigh out',
  'Waiting to leave',
  'Late on the road',
] as const

/** A truck inside, or one that should have arrived. */
export type YardTruck = {
  docNo: string
  plate: string
  state: (typeof yardStates)[number]
  /** when it was weighed in, or left the port */
  since: string
  /** longer than the agency allows */
  isOverdue: boolean
  port: number | null
  terminal: number | null
}

export const readYard = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/port-loading/gate/yard',
  for: 'signedIn',
  title: 'Trucks in the yard, and those that should be there, longest first',
}).answering<{ trucks: YardTruck[] }>()
