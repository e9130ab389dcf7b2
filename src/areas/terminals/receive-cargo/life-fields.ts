// The states and actions of a receipt, and the input of its actions.

import { text, weight } from '#kit/fields.ts'
import { type Action, cancelFrom, type Life } from '#kit/states.ts'
import { roomReason } from '#trade/cargo/room-fields.ts'
import { loadedBags } from '#trade/cargo/stock-fields.ts'
import { arrivalReason } from '#trade/weighing/arrival-fields.ts'
import { manualReason, weighedAt } from '#trade/weighing/weight-source-fields.ts'

const staysInState = { 'Weighed-in': 'Weighed-in', Received: 'Received' }
const reasonField = (label: string) => text(label, { max: 300, long: true })

/** Leaves a receipt out of the reports to the authority, or includes it again; the stock does not change. */
const skipAction = (label: string, asks: Action['asks'], when: Action['when']): Action => ({
  label,
  seldom: true,
  moves: staysInState,
  asks,
  when,
  right: 'canManageSkipTransactionGfsa',
})

type Arriving = { source?: unknown; infestation?: unknown }

/** Whether another user must let the truck in: the cargo has no ticket, or would bring live insects into the store. */
export const needsLettingIn = ({ source, infestation }: Arriving): boolean =>
  source === 'Other' || infestation === 'Live insects'

/** Weighed full, weighed empty; a bad sample turns the truck away, and its ticket is in transit again. */
export const receiptLife = {
  initial: 'Weighed-in',
  starts: cargo => (cargo.secondWeight && !needsLettingIn(cargo) ? 'Received' : 'Weighed-in'),
  states: ['Weighed-in', 'Received', 'Turned away', 'Canceled'],
  posted: ['Received'],
  editable: ['Weighed-in'],
  actions: {
    // Cargo without a ticket, or with live insects, is let in by a second user before it is unloaded, never by the one who saves it.
    approve: {
      label: 'Let in',
      alone: true,
      moves: { 'Weighed-in': 'Weighed-in' },
      when: cargo => needsLettingIn(cargo) && !cargo.approvedBy,
    },
    'weigh-out': {
      label: 'Weigh out',
      moves: { 'Weighed-in': 'Received' },
      asks: {
        secondWeight: weight('Second weight (empty)'),
        loadedBags: loadedBags(),
        manualReason: manualReason(),
        weighedAt: weighedAt(),
        arrivalReason: arrivalReason(),
        roomReason: roomReason(),
      },
    },
    skip: skipAction(
      'Leave out of reports',
      { skipReason: reasonField('Why not reported') },
      ({ skipGfsa }) => skipGfsa !== true,
    ),
    unskip: skipAction('Include in reports again', {}, ({ skipGfsa }) => skipGfsa === true),
    reject: {
      label: 'Turn away',
      moves: { 'Weighed-in': 'Turned away' },
      asks: { reason: reasonField('Reason') },
      danger: true,
    },
    cancel: cancelFrom('Weighed-in', 'Received'),
  },
} satisfies Life
