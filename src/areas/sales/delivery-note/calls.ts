// The calls of loading machines, with their own key: one when a truck begins, one for every count, one when it is done.

import { call } from '#kit/call.ts'
import { count, optional, text } from '#kit/fields.ts'

const path = '/api/agencies/:agencyId/machines/loading'

/** `event` identifies the event: sent twice, it counts once. `sequence` increases from start to stop: a count that arrives late is
 *  ignored. */
const asked = {
  event: text('Event', { max: 60, pattern: /^[\x21-\x7e]+$/, problem: 'Use letters, digits and dashes.' }),
  sequence: count('Sequence', { zero: true }),
  number: text('Delivery note or permit', { max: 40 }),
  plate: optional(text('Plate', { max: 12 })),
}

/** The state of the loading, for the machine's display. */
export type MachineLoading = {
  deliveryNote: number
  docNo: string | null
  plate: string
  targetBags: number
  /** including the agency's tolerance */
  mostBags: number
  /** the machine's count on the note */
  countedBags: number
  /** counted less target */
  difference: number
  /** the line must stop: all bags of the note are on the truck */
  mustStop: boolean
  /** the call arrived after a later one, so nothing was changed */
  isIgnored: boolean
}

export const startLoading = call({
  method: 'POST',
  path: `${path}/start`,
  for: 'machine',
  title: 'A loading machine begins a truck',
  body: {
    ...asked,
    targetBags: optional(count('Target in bags')),
    countedBags: optional(count('Bags already on the truck', { zero: true })),
  },
}).answering<MachineLoading>()

const counted = { ...asked, countedBags: count('Bags counted', { zero: true }) }

export const countLoading = call({
  method: 'POST',
  path: `${path}/count`,
  for: 'machine',
  title: 'A loading machine reports the number of bags on the truck',
  body: counted,
}).answering<MachineLoading>()

export const stopLoading = call({
  method: 'POST',
  path: `${path}/stop`,
  for: 'machine',
  title: 'A loading machine is done with the truck',
  body: counted,
}).answering<MachineLoading>()
