// The lines of a form: each has a key of its own, and a removed one may be restored.

import { useEffect, useRef } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { offerUndo } from '#ui/notify.ts'
import { useSteady } from '#ui/steady.ts'

// A key stays with its line while other lines are added and removed.
const useKeys = (count: number): number[] => {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return keys.current
}

// The button that removes a line goes with it: the focus moves to that of a line beside it, and stays where the user is.
const focusBeside = (): void => {
  const row = document.activeElement?.closest('tr')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const add = row?.closest('.lines-editor')?.querySelector<HTMLElement>('.line-add')
  const next = beside?.querySelector<HTMLElement>('.line-remove button') ?? add
  next?.focus()
}

type KeyedLines = { keys: readonly number[]; remove: (index: number) => void }

/** The keys of the lines, and how to remove a line: for ten seconds it may be restored at its place with its values and its key; the offer
 *  ends when the form is left. */
export const useKeyedLines = <Line>(lines: readonly Line[], set: (lines: Line[]) => void): KeyedLines => {
  const { t } = useLanguage()
  const keys = useKeys(lines.length)
  const offers = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const withdraw of offers.current) withdraw()
    },
    [],
  )
  const putBack = useSteady((index: number, line: Line, key: number) => {
    keys.splice(index, 0, key)
    set(lines.toSpliced(index, 0, line))
  })
  const remove = useSteady((index: number) => {
    const line = lines[index]!
    const [key] = keys.splice(index, 1)
    focusBeside()
    set(lines.toSpliced(index, 1))
    offers.current.push(offerUndo(t('Line {line} removed', { line: index + 1 }), () => putBack(index, line, key!)))
  })
  return { keys, remove }
}
