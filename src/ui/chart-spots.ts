// The corners of a line over days, and where it runs under a limit.

export type Arrival = { at: number; added: number; label: string }
export type Point = { name: string; value: number }
export type Spot = { day: number; value: number }

/** The line's corners: every point, and just before an arrival what was left until then. */
export const spotsOf = (points: readonly Point[], arrivals: readonly Arrival[]): Spot[] =>
  points.flatMap(({ value }, day) => {
    const added = arrivals.filter(({ at }) => at === day).reduce((sum, arrival) => sum + arrival.added, 0)
    return added
      ? [
          { day, value: value - added },
          { day, value },
        ]
      : [{ day, value }]
  })

/** Stretches of the line under the limit, cut exactly where it crosses. */
export const stretchesBelow = (spots: readonly Spot[], limit: number): Spot[][] => {
  const stretches: Spot[][] = []
  spots.forEach((spot, index) => {
    const last = spots[index - 1]
    const wasBelow = last !== undefined && last.value < limit
    const crossing = (): Spot => {
      const part = (limit - last!.value) / (spot.value - last!.value)
      return { day: last!.day + part * (spot.day - last!.day), value: limit }
    }
    if (spot.value < limit && !wasBelow) stretches.push(last ? [crossing(), spot] : [spot])
    else if (spot.value < limit) stretches.at(-1)?.push(spot)
    else if (wasBelow) stretches.at(-1)?.push(crossing())
  })
  return stretches
}
