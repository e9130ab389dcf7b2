// Removed lines of a form that may be restored.

import { useEffect, useRef } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { offerUndo } from '#ui/notify.ts'
import { useSteady } from '#ui/steady.ts'

/** Removes a line, and for ten seconds offers to restore it at its place with its values; the offer ends when the form is left. */
export const useRemoving = <Line>(lines: readonly Line[], set: (lines: Line[]) => void): ((index: number) => void) => {
  const { t } = useLanguage()
  const offers = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const withdraw of offers.current) withdraw()
    },
    [],
  )
  const putBack = useSteady((index: number, line: Line) => set(lines.toSpliced(index, 0, line)))
  return useSteady((index: number) => {
    const line = lines[index]!
    set(lines.toSpliced(index, 1))
    offers.current.push(offerUndo(t('Line {line} removed', { line: index + 1 }), () => putBack(index, line)))
  })
}
