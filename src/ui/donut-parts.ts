// The parts of a donut: the largest parts of a whole; the rest is one part.

export type DonutPart = { name: string; value: number }

/** Where a part begins and ends around the circle, from 0 to 1. */
export type DonutArc = DonutPart & { from: number; to: number }

const mostParts = 6

/** The parts by size, clockwise from the top. Parts of zero or less are left out. */
export const donutArcs = (parts: readonly DonutPart[], others: string): DonutArc[] => {
  const bySize = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const isMany = bySize.length > mostParts
  const own = isMany ? bySize.slice(0, mostParts - 1) : bySize
  const rest = bySize.slice(own.length).reduce((sum, { value }) => sum + value, 0)
  const shown = isMany ? [...own, { name: others, value: rest }] : own
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  let at = 0
  return shown.map(part => {
    const from = at
    at += part.value / whole
    return { ...part, from, to: at }
  })
}
