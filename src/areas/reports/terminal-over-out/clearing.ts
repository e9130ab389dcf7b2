// Finds the count that clears each over-out. A truck that loaded more than the book had leaves a surplus; a later count that finds less
// than the book uses up the surplus, the oldest first.

/** A movement of the count differences of one lot, in the order of days: negative for a surplus, positive for a shortage. */
export type CountDifference = { lot: number; kg: number; docNo: string | null; day: string }

type Clearing = { open: number; clearedBy: string | null; clearedOn: string | null }

/** For each over-out the quantity not cleared yet, and the count that cleared it completely; `isOver` distinguishes over-outs from
 *  counts. */
export const clearOverOuts = <D extends CountDifference>(
  differences: readonly D[],
  isOver: (difference: D) => boolean,
): (D & Clearing)[] => {
  const overs: (D & Clearing)[] = []
  for (const difference of differences) {
    if (isOver(difference)) {
      overs.push({ ...difference, open: -difference.kg, clearedBy: null, clearedOn: null })
      continue
    }
    let left = difference.kg
    for (const over of overs.filter(({ lot, open }) => lot === difference.lot && open > 0)) {
      if (left <= 0) break
      const taken = Math.min(over.open, left)
      over.open -= taken
      left -= taken
      if (over.open === 0) Object.assign(over, { clearedBy: difference.docNo, clearedOn: difference.day })
    }
  }
  return overs
}
