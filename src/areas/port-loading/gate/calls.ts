import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'

/** What the weighing will be sent as: a call of the document that is weighed, with the weight under its name. */
export type WeighingStep = {
  title: 'Empty, first weight' | 'Empty, second weight' | 'Full, first weight' | 'Full, second weight'
  method: 'POST' | 'PUT'
  /** below the agency */
  path: string
  body: Record<string, unknown>
  weightName: string
  /** asked for with the weight */
  asksBags: boolean
  /** makes the sale first, where the permit was issued before there was one */
  saleBy?: string
}

/** A truck on the scale, with its next weighing. Weights in kilograms. */
export type GateTask = {
  kind: 'Port ticket' | 'Terminal receipt' | 'Sale permit' | 'Delivery note' | 'Exit ticket'
  docNo: string | null
  status: string
  plate: string
  driver: string
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
  /** the weight at the other scale, or the expected weight of the bags */
  expectedKg: number | null
  /** what the truck weighed empty on its last trips */
  usualTare: number | null
  validUntil: string | null
  step: WeighingStep
}

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

/** Finds what a scanned or typed number is about: a ticket, a receipt, a permit, a note, or the plate of a truck. */
export const findTask = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/gate/find',
  for: 'signedIn',
  title: 'What stands on the scale',
  body: { code: text('Number', { max: 40 }) },
}).answering<GateTask>()
