// Keyboard navigation in a table: one row is a tab stop, the arrow keys move between rows, Enter opens one.

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useGo } from '#ui/link.tsx'
import { useShortcut } from '#ui/shortcut.ts'
import type { TotalsTableProps } from '#ui/totals-table.tsx'

const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('tr.row-opens')]

// The row that last had the focus, or else the first; on a phone a row is a button.
const focusRow = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('tr.row-opens[tabindex="0"],button.phone-row')?.focus()

const tables: RefObject<HTMLElement | null>[] = []
const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page has rows that open, so that a skip link may lead to them. */
export const useHasRows = (): boolean => useSyncExternalStore(listen, () => tables.length > 0)

/** Moves the focus into the rows of the page. */
export const goToRows = (): void => focusRow(tables.at(-1)?.current ?? null)

const useTableInView = (box: RefObject<HTMLElement | null>, isInView: boolean): void => {
  useEffect(() => {
    if (!isInView) return
    tables.push(box)
    notifyListeners()
    return () => {
      tables.splice(tables.indexOf(box), 1)
      notifyListeners()
    }
  }, [box, isInView])
}

const makeTabStop = (box: HTMLElement, chosen: HTMLElement | undefined): void => {
  for (const row of rowsIn(box)) row.tabIndex = row === chosen ? 0 : -1
}

type Walked<Row> = Pick<TotalsTableProps<Row>, 'rows' | 'rowKey' | 'onOpen' | 'pathOf' | 'openKey'>

/** The event handlers and the ref of the box around a table. A preview beside the list follows the focused row. */
export const useRowWalk = <Row>({ rows, rowKey, onOpen, pathOf, openKey }: Walked<Row>) => {
  const box = useRef<HTMLDivElement>(null)
  const go = useGo()
  useTableInView(box, onOpen !== undefined && rows.length > 0)
  useShortcut('r', goToRows)
  // The table renders its rows itself, so one of them is made the tab stop after each render.
  useEffect(() => {
    const drawn = box.current ? rowsIn(box.current) : []
    if (box.current) makeTabStop(box.current, drawn.find(row => row.tabIndex === 0) ?? drawn[0])
  })
  const rowOf = (at: HTMLElement) => rows.find(row => String(rowKey(row)) === at.dataset.rowKey)
  const walk = (from: HTMLElement, step: number) => {
    const drawn = rowsIn(box.current!)
    const next = drawn[drawn.indexOf(from) + step]
    next?.focus()
    const row = next && rowOf(next)
    if (row && openKey !== undefined && rowKey(row) !== openKey) onOpen?.(row)
  }
  const open = (at: HTMLElement) => {
    const row = rowOf(at)
    const path = row && pathOf?.(row)
    if (path) go(path)
    else if (row) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const at = target.closest<HTMLElement>('tr.row-opens')
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && (target === at || target.closest('a'))) walk(at, step)
    else if (event.key === 'Enter' && target === at) open(at)
    else return
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = target.closest<HTMLElement>('tr.row-opens')
    if (at && box.current) makeTabStop(box.current, at)
  }
  return { ref: box, onKeyDown, onFocus }
}
