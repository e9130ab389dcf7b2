/** A truck of a transfer: on the road, or arrived with so much. Kilograms. */
export type Trip = { netKg: number | null; receivedKg: number | null; status: string; deliveredOn: string | null }

type TripTotals = { sentQty: number | null; receivedQty: number | null; receivedOn: string | null }

/** What the trips of a transfer come to: sent with all of them, received with those that arrived, the last of them on that day. */
export const totalTrips = (trips: readonly Trip[]): TripTotals => {
  const arrived = trips.filter(({ status }) => status === 'Delivered')
  const sum = (of: readonly Trip[], name: 'netKg' | 'receivedKg') =>
    of.reduce((all, trip) => all + (trip[name] ?? 0), 0)
  return {
    sentQty: sum(trips, 'netKg') || null,
    receivedQty: arrived.length > 0 ? sum(arrived, 'receivedKg') : null,
    receivedOn:
      arrived
        .map(({ deliveredOn }) => deliveredOn ?? '')
        .toSorted()
        .at(-1) || null,
  }
}

/** Where a transfer stands by its trips: received when all trucks are there and nothing of the plan is left to send. */
export const actionByTrips = (
  trips: readonly Trip[],
  plannedQty: number,
): 'plan' | 'send' | 'receive-part' | 'arrive' => {
  if (trips.length === 0) return 'plan'
  const arrived = trips.filter(({ status }) => status === 'Delivered').length
  if (arrived === 0) return 'send'
  const isAllSent = (totalTrips(trips).sentQty ?? 0) >= plannedQty
  return arrived === trips.length && isAllSent ? 'arrive' : 'receive-part'
}
