// The states and actions of a transfer. One sent truck by truck follows its trips: every truck that leaves or arrives updates it, and one
// that is canceled opens it again.

import { day, optional, quantity } from '#kit/fields.ts'
import { type Action, cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { transferConsents } from '#trade/cargo/consent-fields.ts'
import { roomReason } from '#trade/cargo/room-fields.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'
import { arrivalReason } from '#trade/weighing/arrival-fields.ts'

const statesOfTrips = ['Planned', 'In transit', 'Partly received', 'Received', 'Closed']

const movedByTrips = (label: string, to: string): Action => ({
  label,
  moves: Object.fromEntries(statesOfTrips.map(state => [state, to])),
  systemOnly: true,
})

export const transferLife = {
  initial: 'In transit',
  starts: transfer => {
    if (transfer.byTrips) return transfer.sentQty ? 'In transit' : 'Planned'
    if (transfer.transferType === 'Ownership') return transfer.needsConsent ? 'Proposed' : 'Received'
    return transfer.receivedQty ? 'Received' : 'In transit'
  },
  states: ['Planned', 'Proposed', 'In transit', 'Partly received', 'Received', 'Closed', 'Canceled', 'Reversed'],
  posted: ['In transit', 'Partly received', 'Received', 'Closed'],
  editable: ['Planned', 'In transit'],
  actions: {
    ...transferConsents.actions,
    'hand-over': { label: 'Both agreed', moves: { Proposed: 'Received' }, systemOnly: true },
    receive: {
      label: 'Received',
      when: ({ byTrips }) => !byTrips,
      moves: { 'In transit': 'Received' },
      asks: {
        receivedQty: quantity('Received'),
        receivedOn: optional(day('Received on')),
        dayReason: dayReason(),
        arrivalReason: arrivalReason(),
        roomReason: roomReason(),
      },
    },
    plan: movedByTrips('Nothing sent', 'Planned'),
    send: movedByTrips('Sent', 'In transit'),
    'receive-part': movedByTrips('Partly received', 'Partly received'),
    arrive: movedByTrips('All received', 'Received'),
    close: { label: 'Close', moves: { 'Partly received': 'Closed', Received: 'Closed' } },
    cancel: cancelFrom('Planned', 'Proposed', 'In transit', 'Received'),
    // After its days were closed it cannot be canceled: what was entered wrongly is taken back today and entered again.
    reverse: { ...reverseFrom('In transit', 'Received', 'Closed'), when: ({ byTrips }) => !byTrips },
  },
} satisfies Life
