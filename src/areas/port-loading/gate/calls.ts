import { call } from '#kit/call.ts'
import { count, optional, text } from '#kit/fields.ts'
import { weighedAt } from '#trade/weighing/weight-source-fields.ts'

/** The next step as a call: a call of the weighed document, with the weight under `weightName`. */
export type WeighingStep = {
  title: 'Empty, first weight' | 'Empty, second weight' | 'Full, first weight' | 'Full, second weight' | 'Gate out'
  method: 'POST' | 'PUT'
  /** within the agency */
  path: string
  body: Record<string, unknown>
  weightName: string
  /** false if the truck is weighed already and only leaves */
  asksWeight: boolean
  /** whether bags are entered with the weight */
  asksBags: boolean
  /** the call that creates the sale first, if the permit was issued before the sale */
  saleBy?: string
}

/** A truck at the gate with its next step. Weights in kilograms. */
export type GateTask = {
  kind: 'Port ticket' | 'Terminal receipt' | 'Sale permit' | 'Bulk Loading' | 'Delivery note' | 'Exit ticket'
  docNo: string | null
  status: string
  truck: number
  plate: string
  driver: string
  /** the driver's phone */
  mobile: string | null
  party: string
  goods: string
  bags: number | null
  /** the scale of a port ticket's number range, and the port whose scales may weigh a truck without a ticket */
  weighbridge: number | null
  port: number | null
  /** the terminal at which the truck is, whose scales weigh it */
  terminal: number | null
  firstWeight: number | null
  firstAt: string | null
  /** for a truck that only leaves */
  secondWeight: number | null
  /** the weight at the other scale, or the expected weight of the bags */
  expectedKg: number | null
  /** the usual empty weight of the truck on its last trips */
  usualTare: number | null
  /** bags counted by the loading machine */
  machineCount: number | null
  validUntil: string | null
  step: WeighingStep
}

/** The task of a scanned number, and all other open tasks of the truck, the likelier first. */
export type FoundTask = GateTask & { others: GateTask[] }

/** A scale at the ship's side or at a terminal, and its last reading. */
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
  title: 'The active weighbridges at which the user weighs',
}).answering<{ scales: Scale[] }>()

/** Finds the task of a scanned or typed line: the number of a ticket, receipt, permit or note, the code of a permit, a plate in any
 *  spelling, its digits, or the phone of a driver. `scale` is the calling weighbridge: tasks weighed there come first. `weighedAt`: when the
 *  truck of a queued weighing was on the scale; its permit need not be valid any more. */
export const findTask = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/gate/find',
  for: 'signedIn',
  title: 'The open tasks of a truck at the gate',
  body: {
    code: text('Number', { max: 40 }),
    scale: optional(count('Weighbridge', { isId: true })),
    weighedAt: weighedAt(),
  },
}).answering<FoundTask>()

export const yardStates = [
  'Weighed in',
  'Loading',
  'Waiting to weigh out',
  'Waiting to leave',
  'Late on the road',
] as const

/** A truck inside, or one that is overdue. */
export type YardTruck = {
  docNo: string
  plate: string
  state: (typeof yardStates)[number]
  /** the time it was weighed in or left the port */
  since: string
  /** longer than the agency's limit */
  isOverdue: boolean
  port: number | null
  terminal: number | null
}

export const readYard = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/port-loading/gate/yard',
  for: 'signedIn',
  title: 'Trucks in the yard, and overdue trucks, longest first',
}).answering<{ trucks: YardTruck[] }>()
