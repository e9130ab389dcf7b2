// A truck of a transfer: the room at its destination, and its weight there.

import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'
import { checkRoom, fillRoom, type Incoming } from '#trade/cargo/terminal-room.server.ts'
import { type Arrival, checkArrived } from '#trade/weighing/arrivals.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'

type Values = ValuesIn<typeof terminalOut>
type Happens = Happening<typeof terminalOut>

// Until it is weighed full, the ordered quantity counts; at the destination, the quantity weighed there.
const incomingOf = ({ toTerminal, netKg, orderedQty, receivedKg }: Values, { what }: Happens): Incoming => ({
  ...{ terminal: toTerminal, right: terminalOut.right, isArriving: what === 'deliver' },
  kg: what === 'deliver' ? (receivedKg ?? netKg) : (netKg ?? orderedQty),
})

/** The room at the destination, and the user who allowed more than its capacity. */
export const fillDestination = (out: Values, happening: Happens, context: Context) => {
  const { what, before } = happening
  const { netKg } = terminalOut.derive(out) as Pick<Values, 'netKg'>
  const approved = { values: out, before: what === 'change' ? null : before }
  return fillRoom(incomingOf({ ...out, netKg }, happening), approved, context)
}

/** Refuses cargo for which the destination has no room. */
export const checkDestination = (out: Values, happening: Happens, context: Context): Promise<void> =>
  checkRoom(incomingOf(out, happening), out, context)

const arrivalOf = (out: Values, { what }: Happens): Arrival => ({
  ...{ reason: out.arrivalReason, right: terminalOut.right },
  ...(what === 'arrive'
    ? { left: out.secondWeight, arrived: out.arrivalFullKg, field: 'arrivalFullKg' }
    : {
        left: out.netKg,
        arrived: out.receivedKg,
        field: out.arrivalFullKg === null ? 'receivedKg' : 'arrivalEmptyKg',
      }),
})

/** Refuses a truck that is too heavy at the destination, or arrives with more than it left with, unless a user who approves outs gives a
 *  reason. */
export const checkArrival = async (out: Values, happening: Happens, context: Context): Promise<void> => {
  if (out.outType !== 'Transfer') {
    if (happening.what === 'deliver') return
    refuse('Only a truck to another terminal is weighed again. Mark this one as delivered.')
  }
  await checkArrived(arrivalOf(out, happening), context)
  if (out.arrivalReason !== null && mayOn(context.asker, 'Approve', terminalOut.right)) return
  await checkTruckGross(out.truck, { field: 'arrivalFullKg', kg: out.arrivalFullKg }, context)
}
