// The positions of vessels: at sea on their course, in port in a row beside its mark, so that they cover neither the mark nor each other.

import { bowBetween, type Spot } from '#areas/reports/map/projection.ts'
import type { VesselOnMap } from '#areas/reports/map/spots.ts'

type Mark = Spot & { radius: number }
export type Ship = VesselOnMap & Spot & { course: string }

/** Half the width of a ship on the map, and the width of a ship's place in a row. */
export const shipRadius = 8
const step = 2 * shipRadius + 2

const isFree = ({ x, y }: Spot, marks: readonly Mark[]): boolean =>
  marks.every(mark => Math.hypot(mark.x - x, mark.y - y) >= mark.radius + shipRadius)

// Rows at the left, at the right, above and below a spot, at this distance.
const rowsAround = ({ x, y }: Spot, count: number, far: number): Spot[][] => {
  const row = (start: number, each: number, at: number): Spot[] =>
    Array.from({ length: count }, (_, n) => ({ x: start + n * each, y: at }))
  const middle = x - ((count - 1) / 2) * step
  return [row(x - far, -step, y), row(x + far, step, y), row(middle, step, y - far), row(middle, step, y + far)]
}

// The nearest row that covers no mark.
const rowBeside = (port: Spot, count: number, marks: readonly Mark[]): Spot[] => {
  const distances = Array.from({ length: 40 }, (_, n) => step + n * 3)
  const rows = distances.flatMap(far => rowsAround(port, count, far))
  return rows.find(row => row.every(spot => isFree(spot, marks))) ?? rows[0]!
}

// The port of departure may not be on the map; the vessel is then drawn at its destination.
const portOf = ({ share }: VesselOnMap, start: Spot, end: Spot): Spot | null => {
  if (share >= 1 || start === end) return end
  return share <= 0 ? start : null
}

/** The vessels whose port of arrival is on the map, each with its position and its course. */
export const placeShips = (
  vessels: readonly VesselOnMap[],
  spotOf: (key: string) => Spot | undefined,
  marks: readonly Mark[],
): Ship[] => {
  const bound = vessels.flatMap(vessel => {
    const end = spotOf(`port ${vessel.to}`)
    const start = spotOf(`port ${vessel.from}`) ?? end
    if (!start || !end) return []
    const { path: course, at } = bowBetween(start, end)
    return [{ ...vessel, ...at(vessel.share), course, port: portOf(vessel, start, end) }]
  })
  const inPort = Map.groupBy(bound, ({ port }) => port)
  return [...inPort].flatMap(([port, ships]) => {
    const row = port && rowBeside(port, ships.length, marks)
    return ships.map(({ port: _, ...ship }, n) => ({ ...ship, ...row?.[n] }))
  })
}
