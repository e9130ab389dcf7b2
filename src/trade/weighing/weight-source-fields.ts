// How a truck was weighed at a terminal: fields of its tickets and of the actions that weigh it.

import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { automatic, choice, hinted, instant, links, onlyWhen, optional, text } from '#kit/fields.ts'

/** The reason for typing a weight although a scale is connected. */
export const manualReason = () =>
  hinted(optional(text('Reason for typing it', { max: 200 })), 'Where the scale did not show the weight.')

/** When the truck was on the scale, by the clock of a device that was offline then. Only the gate's queue sends it. */
export const weighedAt = () => onlyWhen(() => false, optional(instant('Weighed at')))

/** The time of a queued weighing, and when it was sent; forms do not show it. */
export const queuedTimeFields = { weighedAt: weighedAt(), weighingSentAt: automatic(instant('Sent at')) }

/** The reason, whether the scale showed the weights, and which scales showed them. */
export const weightSourceFields = {
  manualReason: manualReason(),
  weightSource: automatic(choice('Weighed by', ['Scale', 'Manual'])),
  scales: automatic(links('Weighed on', weighbridge)),
  ...queuedTimeFields,
}
