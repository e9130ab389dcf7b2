// Where a pointer or the arrow keys stand on a chart, and what is marked from there. Pure.

/** The places of points along a chart: the first begins so far from the starting edge, and each is so wide. */
export type Slots = { start: number; step: number; count: number }

/** The point at which the keys stand, and the one at which the mark began; null while nothing is marked. */
export type Marks = { at: number; anchor: number | null }

export const unmarked: Marks = { at: 0, anchor: null }

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

/** The point at a distance from the starting edge; beyond the ends the first or the last. */
export const slotAt = (fromStart: number, { start, step, count }: Slots): number =>
  within(Math.floor((fromStart - start) / step), count)

/** Moves to a point; marking, what lies between it and where the mark began is marked. */
export const moveTo = ({ at, anchor }: Marks, to: number, { count, marking }: { count: number; marking: boolean }) => ({
  at: within(to, count),
  anchor: marking ? (anchor ?? at) : null,
})

/** The first and the last marked point. */
export const markedIn = ({ at, anchor }: Marks): { from: number; to: number } | null =>
  anchor === null ? null : { from: Math.min(at, anchor), to: Math.max(at, anchor) }

/** The point a key leads to; undefined where it leads to none. Forward in time lies to the left in a mirrored chart. */
export const slotOfKey = (
  key: string,
  { at }: Marks,
  { count, isMirrored }: { count: number; isMirrored: boolean },
) => {
  const onward = isMirrored ? -1 : 1
  const steps: Record<string, number> = {
    ...{ ArrowRight: at + onward, ArrowLeft: at - onward, ArrowUp: at + 1, ArrowDown: at - 1 },
    ...{ PageUp: at + 7, PageDown: at - 7, Home: 0, End: count - 1 },
  }
  return steps[key]
}
