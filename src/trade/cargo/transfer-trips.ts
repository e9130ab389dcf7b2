/** A truck of a transfer: in transit, or arrived with `receivedKg`. */
export type Trip = { netKg: number | null; receivedKg: number | null; status: string; deliveredOn: string | null }

type TripTotals = { sentQty: number | null; receivedQty: number | null; receivedOn: string | null }

/** The totals of a transfer's trips: sent by all of them, received by those that arrived, and the day of the last arrival. */
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

/** The action that matches a transfer's trips: all received once every truck has arrived and the planned quantity is sent. */
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
