import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'

/** What the weighing will be sent as: a call of the document that is weighed, with the weight under its name. */
export type Step = {
  title: 'Empty, first weight' | 'Empty, second weight' | 'Full, first weight' | 'Full, second weight'
  method: 'POST' | 'PUT'
  /** below the agency */
  path: string
  body: Record<string, unknown>
  weightName: string
  /** asked beside the weight */
  asksBags: boolean
}

/** A truck that stands on the scale, whatever brought it there. Weights in kilograms. */
export type GateTask = {
  kind: 'Port ticket' | 'Terminal receipt' | 'Sale permit' | 'Delivery note' | 'Exit ticket'
  docNo: string | null
  status: string
  plate: string
  driver: string
  party: string
  goods: string
  bags: number | null
  /** the scale of a port whose readings can be taken */
  weighbridge: number | null
  firstWeight: number | null
  firstAt: string | null
  /** what the other scale said, or what the bags should weigh */
  expectedKg: number | null
  /** what the truck weighed empty on its last trips */
  usualTare: number | null
  validUntil: string | null
  step: Step
}

/** Finds what a scanned or typed number is about: a ticket, a receipt, a permit, a note, or the plate of a truck. */
export const findTask = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/gate/find',
  for: 'signedIn',
  title: 'What stands on the scale',
  body: { code: text('Number', { max: 40 }) },
}).answering<GateTask>()
