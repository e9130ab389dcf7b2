// A step of a voyage is taken back where nothing was built on it: its facts go, and its bills of lading return with it.

import type { shipment } from '#areas/shipping/shipment/definition.ts'
import type { voyage } from '#areas/shipping/voyage/definition.ts'
import type { ActionOf, ValuesIn } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { findLoadedTicket } from '#trade/voyages/loaded-trucks.server.ts'

/** What the shipments in these states do when their voyage moves. */
export type ShipmentStep = { action: ActionOf<typeof shipment>; from: string[] }

const arrivalFacts = {
  ...{ arrivedAt: null, anchoredAt: null, norTenderedAt: null, norAcceptedAt: null },
  ...{ freePratiqueAt: null, customsClearedAt: null },
}
const factsOf: Record<string, Partial<ValuesIn<typeof voyage>>> = {
  Sailing: { departedAt: null },
  Arrived: arrivalFacts,
  Berthed: { berthedAt: null },
  Discharging: { dischargeCommencedAt: null, permissionOverride: null },
}

/** The facts that go with the step that led to this state. */
export const clearedFacts = (state: string): Partial<ValuesIn<typeof voyage>> => factsOf[state] ?? {}

const stateOfBills: Record<string, string> = { Sailing: 'Afloat', Arrived: 'Arrived', Discharging: 'Discharging' }

/** How the shipments follow when the step to this state is taken back; at berth they are as they were on arrival. */
export const stepBackFrom = (state: string): ShipmentStep | undefined => {
  const from = stateOfBills[state]
  return from === undefined ? undefined : { action: 'step-back', from: [from] }
}

/** Refuses to take back the start of a discharge that trucks or accepted differences rest on. */
export const checkNothingLoaded = async (voyage: number, context: Context): Promise<void> => {
  const bills = await context.tx
    .selectFrom('shipment')
    .select(['billOfLadingNo', 'status'])
    .where('voyage', '=', voyage)
    .where('status', '<>', 'Canceled')
    .execute()
  const accepted = bills.find(({ status }) => status === 'Reconciled' || status === 'Closed')
  if (accepted) {
    conflict('The difference of B/L {bill} is accepted. Take back its acceptance first.', {
      values: { bill: accepted.billOfLadingNo },
    })
  }
  const ticket = await findLoadedTicket('voyage', voyage, context)
  if (ticket === undefined) return
  conflict('Trucks were loaded from this vessel, {ticket} among them. Cancel their tickets first.', {
    values: { ticket },
  })
}
