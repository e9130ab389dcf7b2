// Where the focus goes in a form.

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Focuses the first input in a part of a form. */
export const focusIn = (part: Element | null | undefined) =>
  part?.querySelector<HTMLElement>(':is(input:not([type=hidden]),textarea,button)')?.focus()

// Focuses the refused entry, or its cell in child rows; without one, the message above the form.
const focusProblem = (form: HTMLElement | null) => {
  const problem = form?.querySelector('.label-problem')
  if (problem) focusIn(problem.closest('td,[data-entry]'))
  else form?.closest('.page,.form-aside')?.querySelector('.form-trouble')?.scrollIntoView({ block: 'nearest' })
}

/** Focuses what was refused, after it is rendered, however long that takes. */
export const useProblemFocus = (box: RefObject<HTMLFormElement | null>): (() => void) => {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) focusProblem(box.current)
  }, [shown, box])
  return useCallback(() => setShown(before => before + 1), [])
}
