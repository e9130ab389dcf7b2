// Lines of a form that are removed and may be brought back.

import { useEffect, useRef } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { offerUndo } from '#ui/notify.ts'
import { useSteady } from '#ui/steady.ts'

/** Removes a line, and for ten seconds offers to put it back at its place with its values; not after the form is left. */
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
