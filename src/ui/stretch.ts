// A stretch of a course over time, by the names of its points.

/** Places of the first and the last point that are drawn. */
export type Stretch = { from: number; to: number }

/** The stretch between two named points; all of them where the names are not theirs. */
export const stretchOf = (names: readonly string[], [first = '', last = '']: readonly string[]): Stretch => {
  const [from, to] = [names.indexOf(first), names.indexOf(last)]
  return from >= 0 && to > from ? { from, to } : { from: 0, to: names.length - 1 }
}

/** Whether a stretch leaves no point out. */
export const isWhole = ({ from, to }: Stretch, names: readonly string[]): boolean =>
  from === 0 && to === names.length - 1

/** The names of its first and last point, as a screen keeps them; none for all points. */
export const endsOf = (stretch: Stretch, names: readonly string[]): string[] =>
  isWhole(stretch, names) ? [] : [names[stretch.from]!, names[stretch.to]!]
