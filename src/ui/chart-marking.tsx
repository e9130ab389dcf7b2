// Marks a range on the chart itself: by dragging, or by Shift and the arrow keys. Escape undoes the last step.

import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { type Marks, markedIn, moveTo, type Slots, slotAt, slotOfKey, unmarked } from '#ui/chart-marks.ts'
import { useLanguage } from '#ui/language.tsx'

/** The callbacks of a mark. The names are those of the drawn points. */
export type Marking = {
  names: readonly string[]
  onMark: (from: number, to: number) => void
  onBack: () => void
}

type MarkedPlotProps = { title: string; marking: Marking; slots: Slots; isMirrored: boolean; children: ReactNode }

const useMarks = ({ marking, slots, isMirrored }: MarkedPlotProps) => {
  const { count } = slots
  const [marks, setMarks] = useState(unmarked)
  // The pointer that drags, and where it began; undefined after Escape.
  const dragging = useRef<{ pointer: number; anchor: number }>(undefined)
  const clear = () => {
    dragging.current = undefined
    setMarks(({ at }) => ({ ...unmarked, at: Math.min(at, count - 1) }))
  }
  const take = (of: Marks) => {
    const marked = markedIn(of)
    clear()
    if (!marked || marked.from === marked.to) return
    setMarks(unmarked)
    marking.onMark(marked.from, marked.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = slotOfKey(event.key, marks, { count, isMirrored })
    if (to !== undefined) setMarks(moveTo(marks, to, { count, marking: event.shiftKey }))
    else if (event.key === 'Enter') take(marks)
    else if (event.key === 'Escape') markedIn(marks) ? clear() : marking.onBack()
    else return
    event.preventDefault()
  }
  return { marks, setMarks, dragging, clear, take, onKeyDown }
}

// A finger that scrolls the page is taken over by the browser (pointercancel) and marks nothing. The drawing may lag behind the
// pointer, so the position of the release counts.
const useDragging = (props: MarkedPlotProps, { setMarks, dragging, clear, take }: ReturnType<typeof useMarks>) => {
  const { slots, isMirrored } = props
  const at = (event: PointerEvent): number => {
    const { left, right } = event.currentTarget.getBoundingClientRect()
    return slotAt(isMirrored ? right - event.clientX : event.clientX - left, slots)
  }
  const marksBy = (event: PointerEvent): Marks | undefined => {
    const { pointer, anchor } = dragging.current ?? {}
    return pointer === event.pointerId && anchor !== undefined ? { at: at(event), anchor } : undefined
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      dragging.current = { pointer: event.pointerId, anchor: at(event) }
      event.currentTarget.setPointerCapture(event.pointerId)
      setMarks({ at: at(event), anchor: at(event) })
    },
    onPointerMove: (event: PointerEvent) => {
      const marks = marksBy(event)
      if (marks) setMarks(marks)
    },
    onPointerUp: (event: PointerEvent) => {
      const marks = marksBy(event)
      if (marks) take(marks)
    },
    onPointerCancel: (event: PointerEvent) => {
      if (marksBy(event)) clear()
    },
  }
}

type KeysProps = Pick<MarkedPlotProps, 'title' | 'marking' | 'slots'> & {
  marks: ReturnType<typeof useMarks>
  keys: RefObject<HTMLDivElement | null>
}

// Lies over the drawing and lets pointer events through to it.
const Keys = ({ title, marking, slots, marks: { marks, onKeyDown }, keys }: KeysProps) => {
  const { t } = useLanguage()
  const hint = useId()
  const { from, to } = markedIn(marks) ?? { from: marks.at, to: marks.at }
  const name = (index: number): string => marking.names[index] ?? ''
  return (
    <>
      <div
        ref={keys}
        className="chart-keys"
        role="slider"
        tabIndex={0}
        aria-label={t('Select a range of {chart}', { chart: title })}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={slots.count - 1}
        aria-valuenow={marks.at}
        aria-valuetext={from === to ? name(from) : `${name(from)} – ${name(to)}`}
        onKeyDown={onKeyDown}
      >
        <div
          className={from === to ? 'chart-cursor' : 'chart-mark'}
          style={{ insetInlineStart: slots.start + from * slots.step, width: (to - from + 1) * slots.step }}
        />
      </div>
      <p id={hint} className="chart-keys-hint">
        {t('Shift and the arrow keys select, Enter shows the selection, Escape goes back.')}
      </p>
    </>
  )
}

/** A chart on which a stretch of its points can be marked. */
export const MarkedPlot = (props: MarkedPlotProps) => {
  const { title, marking, slots, children } = props
  const keys = useRef<HTMLDivElement>(null)
  const marks = useMarks(props)
  const { onPointerDown, ...dragging } = useDragging(props, marks)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside does the same by keys
    <div
      className="chart-marked"
      {...dragging}
      onPointerDown={event => {
        keys.current?.focus({ preventScroll: true })
        onPointerDown(event)
      }}
      // By default the press would take the focus away again and drag the text of the axis.
      onMouseDown={event => event.preventDefault()}
    >
      {children}
      <Keys {...{ title, marking, slots, marks, keys }} />
    </div>
  )
}
