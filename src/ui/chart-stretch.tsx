// Draws a course over time whole or as a range of it, marked on the chart or chosen below it.

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Marking } from '#ui/chart-marking.tsx'
import { endsOf, isWhole, type Stretch, stretchOf } from '#ui/stretch.ts'

/** A range stored by the screen: the names of its first and last point; empty for all. */
export type KeptStretch = { names: readonly string[]; keep: (names: readonly string[]) => void }

// Fewer points than this fit side by side, so no range is offered.
const longFrom = 60
const fewPoints = 3

// Imported on demand, because few screens need the control.
const StretchControl = lazy(async () => ({ default: (await import('#ui/stretch-control.tsx')).StretchControl }))

type StretchedProps = {
  title: string
  /** of all points, in their order */
  names: readonly string[]
  kept: KeptStretch | undefined
  children: (stretch: Stretch, marking: Marking | undefined) => ReactNode
}

// Earlier ranges, so that the last step can be undone; after a reload the earlier range is everything.
const useSteps = (chosen: readonly string[], keep: KeptStretch['keep']) => {
  const before = useRef<(readonly string[])[]>([])
  const go = (names: readonly string[]) => {
    before.current.push(chosen)
    keep(names)
  }
  const back = () => {
    const names = before.current.pop() ?? []
    if (chosen.length > 0 || names.length > 0) keep(names)
  }
  return { go, back }
}

/** Draws a range of the points, which can be marked on the chart; with many points also by a control. If the screen does not store the
 *  range, the chart does. */
export const Stretched = ({ title, names, kept, children }: StretchedProps) => {
  const [own, setOwn] = useState<readonly string[]>([])
  const { names: chosen, keep } = kept ?? { names: own, keep: setOwn }
  const { go, back } = useSteps(chosen, keep)
  const isLong = names.length > longFrom
  const last = names.length - 1
  if (!isLong && (!kept || names.length < fewPoints)) return children({ from: 0, to: last }, undefined)
  const stretch = stretchOf(names, chosen)
  const choose = (wanted: Stretch) => go(endsOf(wanted, names))
  const marking: Marking = {
    names: names.slice(stretch.from, stretch.to + 1),
    onMark: (from, to) => choose({ from: stretch.from + from, to: stretch.from + to }),
    onBack: back,
  }
  return (
    <>
      {children(stretch, marking)}
      {(isLong || !isWhole(stretch, names)) && (
        <Suspense fallback={<div className="chart-stretch" />}>
          <StretchControl {...{ title, names, stretch }} onChoose={choose} />
        </Suspense>
      )}
    </>
  )
}
