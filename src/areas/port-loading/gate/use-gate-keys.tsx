// A keyboard, and a scanner that types like one, work wherever the focus is.

import { useEffect, useRef, useState } from 'react'
import {
  addKey,
  codeIn,
  continueRun,
  dropLast,
  emptyLine,
  isScan,
  isWriting,
  type Run,
  type TypedLine,
  weightIn,
} from '#areas/port-loading/gate/typed-line.ts'
import { isDialogOpen } from '#ui/shortcut.ts'

/** The entered fields of a weighing. */
export type EnteredFields = { bags: string; explanation: string }

type GateKeys = {
  /** looks up a code */
  find: (code: string) => void
  /** the effect of Enter without a typed code: records, lets out, continues */
  goOn: () => void
  fields: EnteredFields
  /** restores the fields' values after a scanner has typed into them */
  restore: (fields: EnteredFields) => void
}

// Lists and dialogs of Antd, and buttons, handle their own keys.
const hasOwnKeys = (target: Element): boolean => target.closest('[role=combobox],[role=dialog],[role=listbox]') !== null
// Within a field that already has text, the field's own keys work.
const isWithinText = (target: Element): boolean =>
  target instanceof HTMLInputElement && target.selectionStart !== target.value.length
const isGateField = (target: Element): boolean => target.matches('input.gate-input:not(#gate-code)')
const isOtherEntry = (target: Element): boolean => target.matches('input:not(.gate-input),textarea,select')
const isPressable = (target: Element): boolean => target.matches('button,a[href],[role=button],[role=tab]')

type Handlers = { line: TypedLine; setLine: (line: TypedLine) => void; work: GateKeys }

const pressInField = (event: KeyboardEvent, run: { current: Run<EnteredFields> | null }, { work }: Handlers): void => {
  if (event.key !== 'Enter') {
    if (isWriting(event)) run.current = continueRun(run.current, event, event.timeStamp, work.fields)
    return
  }
  event.preventDefault()
  const scanned = run.current
  run.current = null
  if (scanned && isScan(scanned, event.timeStamp) && weightIn(scanned.line) === undefined) {
    work.restore(scanned.before)
    work.find(codeIn(scanned.line))
  } else work.goOn()
}

const pressEnter = (event: KeyboardEvent, target: Element, { line, work }: Handlers): void => {
  // Enter presses the focused button, unless a code has been typed.
  if (line.text === '' && isPressable(target)) return
  event.preventDefault()
  if (line.text === '' || weightIn(line) !== undefined) work.goOn()
  else work.find(codeIn(line))
}

const pressWriting = (event: KeyboardEvent, target: Element, { line, setLine }: Handlers): void => {
  const isBack = event.key === 'Backspace'
  if ((!isBack && !isWriting(event)) || (event.key === ' ' && isPressable(target))) return
  event.preventDefault()
  setLine(isBack ? dropLast(line) : addKey(line, event))
}

const pressOutside = (event: KeyboardEvent, target: Element, handlers: Handlers): void => {
  if (event.key === 'Enter') pressEnter(event, target, handlers)
  else if (event.key === 'Escape') handlers.setLine(emptyLine)
  else if (!isWithinText(target)) pressWriting(event, target, handlers)
}

type GateLine = {
  line: TypedLine
  setLine: (line: TypedLine) => void
  /** sets a refused line again unless something else has been typed since */
  putBack: (refused: TypedLine) => void
}

/** Listens to the keyboard while the gate is open; returns the typed text that is not used yet. */
export const useGateKeys = (work: GateKeys): GateLine => {
  const [line, setLine] = useState(emptyLine)
  // A ref, because keys may arrive faster than React renders.
  const now = useRef(line)
  const latest = useRef(work)
  latest.current = work
  const run = useRef<Run<EnteredFields> | null>(null)
  const set = useRef((next: TypedLine) => {
    now.current = next
    setLine(next)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !(target instanceof Element)) return
      const handlers = { line: now.current, setLine: set.current, work: latest.current }
      if (isGateField(target)) {
        pressInField(event, run, handlers)
        return
      }
      if (hasOwnKeys(target) || isOtherEntry(target)) return
      if (isDialogOpen()) return
      pressOutside(event, target, handlers)
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [])
  const putBack = (refused: TypedLine) => now.current.text === '' && set.current({ ...refused, isRefused: true })
  return { line, setLine: set.current, putBack }
}
