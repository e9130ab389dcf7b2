// Names beside places: at the right, at the left, above or below, without covering anything; a name without room is only in the table.

import type { Spot } from '#areas/reports/map/projection.ts'

type Marked = Spot & { key: string; name: string; radius: number }
type Label = Spot & { anchor: 'start' | 'middle' | 'end' }
type Box = { left: number; right: number; top: number; bottom: number }

const letter = 6.4
const line = 14
const gap = 4

const candidates = ({ x, y, radius }: Marked): Label[] => [
  { x: x + radius + gap, y: y + 4, anchor: 'start' },
  { x: x - radius - gap, y: y + 4, anchor: 'end' },
  { x, y: y - radius - gap, anchor: 'middle' },
  { x, y: y + radius + line, anchor: 'middle' },
]

const boxOf = ({ x, y, anchor }: Label, width: number): Box => {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - 11, bottom: y + 4 }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isInside = ({ left, right, top, bottom }: Box, frame: { width: number; height: number }): boolean =>
  left >= 0 && right <= frame.width && top >= 0 && bottom <= frame.height

/** The place of each name, by the key of its mark; earlier marks have priority. `others` must not be covered either. */
export const placeLabels = (
  marks: readonly Marked[],
  frame: { width: number; height: number },
  others: readonly (Spot & { radius: number })[] = [],
): Map<string, Label> => {
  const taken: Box[] = [...marks, ...others].map(({ x, y, radius }) => ({
    ...{ left: x - radius, right: x + radius },
    ...{ top: y - radius, bottom: y + radius },
  }))
  const labels = new Map<string, Label>()
  for (const mark of marks) {
    const width = mark.name.length * letter
    const label = candidates(mark).find(each => {
      const box = boxOf(each, width)
      return isInside(box, frame) && !taken.some(other => overlap(other, box))
    })
    if (!label) continue
    labels.set(mark.key, label)
    taken.push(boxOf(label, width))
  }
  return labels
}
