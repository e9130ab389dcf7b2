// A range of a course over time, by the names of its points.

/** Indexes of the first and the last drawn point. */
export type Stretch = { from: number; to: number }

/** The range between two named points; all points if the names do not belong to them. */
export const stretchOf = (names: readonly string[], [first = '', last = '']: readonly string[]): Stretch => {
  const [from, to] = [names.indexOf(first), names.indexOf(last)]
  return from >= 0 && to > from ? { from, to } : { from: 0, to: names.length - 1 }
}

/** Whether a range includes all points. */
export const isWhole = ({ from, to }: Stretch, names: readonly string[]): boolean =>
  from === 0 && to === names.length - 1

/** The names of the first and last point, as a screen stores them; none for all points. */
export const endsOf = (stretch: Stretch, names: readonly string[]): string[] =>
  isWhole(stretch, names) ? [] : [names[stretch.from]!, names[stretch.to]!]
