// The corners of a line over days, and its parts below a limit.

export type Arrival = { at: number; added: number; label: string }
export type Point = { name: string; value: number }
export type Spot = { day: number; value: number }

/** The part of a line that a label takes, in pixels from the starting edge. */
type Stretch = { from: number; to: number }

const gap = 8

/** The row of each label, counted from the chart upward: the lowest row in which it overlaps no earlier label. */
export const rowsOfLabels = (labels: readonly Stretch[]): number[] => {
  const rows: Stretch[][] = []
  return labels.map(label => {
    const isFree = (taken: Stretch[]): boolean =>
      taken.every(({ from, to }) => label.from >= to + gap || label.to + gap <= from)
    const free = rows.findIndex(isFree)
    const row = free < 0 ? rows.length : free
    rows[row] = [...(rows[row] ?? []), label]
    return row
  })
}

/** The line's corners: every point, and just before an arrival the quantity left until then. */
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

/** The parts of the line under the limit, cut exactly where it crosses. */
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
