// Computes the position of the pointer or the keys on a chart, and the marked range. Pure.

/** The positions of points along a chart: the distance of the first from the starting edge, and the width of each. */
export type Slots = { start: number; step: number; count: number }

/** `at`: the point of the keys; `anchor`: the point at which the mark began, null while nothing is marked. */
export type Marks = { at: number; anchor: number | null }

export const unmarked: Marks = { at: 0, anchor: null }

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

/** The point at a distance from the starting edge; beyond the ends the first or the last. */
export const slotAt = (fromStart: number, { start, step, count }: Slots): number =>
  within(Math.floor((fromStart - start) / step), count)

/** Moves to a point; with `marking` everything between it and the start of the mark is marked. */
export const moveTo = ({ at, anchor }: Marks, to: number, { count, marking }: { count: number; marking: boolean }) => ({
  at: within(to, count),
  anchor: marking ? (anchor ?? at) : null,
})

/** The first and the last marked point. */
export const markedIn = ({ at, anchor }: Marks): { from: number; to: number } | null =>
  anchor === null ? null : { from: Math.min(at, anchor), to: Math.max(at, anchor) }

/** The point a key leads to; undefined if the key leads to none. In a mirrored chart, time runs to the left. */
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
