// Which of several rates in force applies. Pure.

export type MatchingRate = {
  id: number
  date: string
  terminal: number | null
  consignee: number | null
  customer: number | null
}

// From the most to the least specific, as for prices.
const bySpecificity = ['customer', 'terminal', 'consignee'] as const

const compare = (a: MatchingRate, b: MatchingRate): number => {
  const is = bySpecificity.find(name => (a[name] === null) !== (b[name] === null))
  if (is) return a[is] === null ? 1 : -1
  return a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1
}

/** The rate that applies: the most specific, then the latest. */
export const chooseRate = <R extends MatchingRate>(rows: readonly R[]): R | undefined => rows.toSorted(compare)[0]
