// How a truck was weighed at a terminal: fields of its tickets and of the actions that weigh it.

import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { automatic, choice, hinted, links, optional, text } from '#kit/fields.ts'

/** Why a weight was typed where a scale is connected. */
export const manualReason = () =>
  hinted(optional(text('Reason for typing it', { max: 200 })), 'Where the scale did not show the weight.')

/** The reason, whether the scale showed the weights, and which scales showed them. */
export const weightSourceFields = {
  manualReason: manualReason(),
  weightSource: automatic(choice('Weighed by', ['Scale', 'Manual'])),
  scales: automatic(links('Weighed on', weighbridge)),
}
