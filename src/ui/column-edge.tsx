// The edge of a column's heading: dragging it, or the arrow keys, changes the column's width.

import type { KeyboardEvent, PointerEvent } from 'react'
import { useLanguage } from '#ui/language.tsx'

const least = 48
const step = 16

// A pointer released beside the edge clicks the heading, which would sort.
const stopClick = (click: MouseEvent) => click.stopPropagation()

const widthOf = (edge: Element): number => Math.round(edge.closest('th')?.getBoundingClientRect().width ?? 0)

type ColumnEdgeProps = { title: string; onResize: (width: number | undefined) => void }

/** A double click resets the column to the width of its content. */
export const ColumnEdge = ({ title, onResize }: ColumnEdgeProps) => {
  const { t, direction } = useLanguage()
  const grow = direction === 'rtl' ? -1 : 1
  const to = (width: number) => onResize(Math.max(least, Math.round(width)))
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const [from, start] = [event.clientX, widthOf(edge)]
    edge.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => to(start + (moved.clientX - from) * grow)
    edge.addEventListener('pointermove', move)
    window.addEventListener('click', stopClick, { capture: true })
    const end = () => {
      edge.removeEventListener('pointermove', move)
      window.setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }))
    }
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    event.stopPropagation()
    if (by === undefined) return
    event.preventDefault()
    to(widthOf(event.currentTarget) + by * grow)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr is static, while this separator can be moved
    <span
      className="column-edge"
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={0}
      aria-label={t('Width of {column}', { column: title })}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onClick={event => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
