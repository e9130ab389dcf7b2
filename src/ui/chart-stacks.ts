// The positions of a column's parts: those above zero are stacked upward, those below it downward.

type Part = { series: number; from: number; to: number }

/** The parts of a column by their series, each from the end nearer to zero to the other; none for a part of zero. */
export const stackOf = (parts: readonly number[]): Part[] => {
  const ends = { above: 0, below: 0 }
  return parts.flatMap((part, series) => {
    if (part === 0) return []
    const side = part > 0 ? 'above' : 'below'
    const from = ends[side]
    ends[side] += part
    return [{ series, from, to: ends[side] }]
  })
}

/** How far a column reaches below zero and above it. */
export const reachOf = (parts: readonly number[]): { least: number; most: number } => {
  const ends = stackOf(parts).map(({ to }) => to)
  return { least: Math.min(0, ...ends), most: Math.max(0, ...ends) }
}

const roundStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 2.5, 4, 5, 10].map(times => times * power).find(size => size >= rough) ?? rough
}

/** Round numbers for an axis that includes zero, from `least` or below to `most` or above. */
export const ticksBetween = (least: number, most: number, wanted = 4): number[] => {
  const [low, high] = [Math.min(least, 0), Math.max(most, 0)]
  if (low === high) return [0, 1]
  const step = roundStep((high - low) / wanted)
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
