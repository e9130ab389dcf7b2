// The life of a receipt, and the fields its actions ask for.

import { count, hinted, optional, text, weight } from '#kit/fields.ts'
import { type Action, cancelFrom, type Life } from '#kit/states.ts'

const staysInState = { 'Weighed-in': 'Weighed-in', Received: 'Received' }
const reasonField = (label: string) => text(label, { max: 300, long: true })

/** The number of bags on the truck, where the cargo is packed. */
export const loadedBags = () =>
  hinted(optional(count('Bags on the truck')), 'For packed cargo: they are counted, not weighed.')

/** Leaves a receipt out of reports to the authority, or puts it back in: stock does not change. */
const skipAction = (label: string, asks: Action['asks']): Action => ({
  label,
  moves: staysInState,
  asks,
  right: 'canManageSkipTransactionGfsa',
})

/** Weighed full, weighed empty; a bad sample turns the truck away, and its ticket is on the road again. */
export const receiptLife = {
  initial: 'Weighed-in',
  starts: cargo => (cargo.secondWeight ? 'Received' : 'Weighed-in'),
  states: ['Weighed-in', 'Received', 'Turned away', 'Canceled'],
  posted: ['Received'],
  editable: ['Weighed-in'],
  actions: {
    'weigh-out': {
      label: 'Weigh out',
      moves: { 'Weighed-in': 'Received' },
      asks: { secondWeight: weight('Second weight (empty)'), loadedBags: loadedBags() },
    },
    skip: skipAction('Leave out of reports', { skipReason: reasonField('Why not reported') }),
    unskip: skipAction('Include in reports again', {}),
    reject: {
      label: 'Turn away',
      moves: { 'Weighed-in': 'Turned away' },
      asks: { reason: reasonField('Reason') },
      danger: true,
    },
    cancel: cancelFrom('Weighed-in', 'Received'),
  },
} satisfies Life
