// Keyboard shortcuts. The latest handler has priority, so that a list's search takes `/` before the global search.

import { useEffect, useRef } from 'react'
import type { ControlKey, PlainKey } from '#ui/shortcuts.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

const isEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input,textarea,select,[role="combobox"],[role="dialog"]') !== null)

// On an Arabic keyboard the same physical key types another letter, and the question mark differs.
const places: Record<string, string> = { '/': 'Slash' }
const placeOf = (key: string): string => places[key] ?? `Key${key.toUpperCase()}`

const isAt = ({ key, code }: Pressed, wanted: string): boolean =>
  (key === '؟' ? '?' : key.toLowerCase()) === wanted || (key > '~' && key !== '؟' && code === placeOf(wanted))

// Ctrl, or ⌘ on a Mac, with this key, in any keyboard layout.
const isControl = (pressed: Pressed, letter: string): boolean =>
  (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && isAt(pressed, letter)

const isPlain = (pressed: Pressed, wanted: string): boolean =>
  !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey && isAt(pressed, wanted)

/** Whether a dialog is open over the page and receives the keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]')?.checkVisibility() === true

const waiting: { key: string; work: { current: () => void } }[] = []

const press = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.repeat || isEntry(event.target)) return
  if (isDialogOpen()) return
  const found = waiting.findLast(({ key }) => isPlain(event, key))
  if (!found) return
  event.preventDefault()
  found.work.current()
}

/** Does `work` when the key is pressed outside an entry while no dialog is open. */
export const useShortcut = (key: PlainKey, work: () => void): void => {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const mine = { key, work: latest }
    if (waiting.length === 0) window.addEventListener('keydown', press)
    waiting.push(mine)
    return () => {
      waiting.splice(waiting.indexOf(mine), 1)
      if (waiting.length === 0) window.removeEventListener('keydown', press)
    }
  }, [key])
}

const controls: { letter: string; work: { current: () => void } }[] = []

// A text field has its own undo.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]),textarea'))

const pressControl = (event: KeyboardEvent): void => {
  const found = controls.findLast(({ letter }) => isControl(event, letter))
  if (found?.letter === 'z' && (event.shiftKey || isTyping(event.target))) return
  if (!found) return
  event.preventDefault()
  found.work.current()
}

/** Does `work` when Ctrl or ⌘ and the letter (or `enter`) are pressed, unless the focused element stops the event. Only the latest
 *  handler runs: a form in a drawer is saved, not the one below it. */
export const useControl = (letter: ControlKey, work: () => void): void => {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const mine = { letter, work: latest }
    if (controls.length === 0) window.addEventListener('keydown', pressControl)
    controls.push(mine)
    return () => {
      controls.splice(controls.indexOf(mine), 1)
      if (controls.length === 0) window.removeEventListener('keydown', pressControl)
    }
  }, [letter])
}
