// Folded groups of a report: the group's line stays, its rows are not rendered.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#ui/language.tsx'

/** A row of a report, or the line of a group: `depth` is 0 for the outermost; `name` is the same on every page. */
export type Foldable = { level: 0 | 1 | 2; group?: { name: string; depth: number }; isFolded?: boolean }

/** The visible rows, and a function that folds or unfolds a group. */
export const useFolding = <R extends Foldable>(rows: readonly R[]) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const drawn: R[] = []
  let under = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const { group, level } = row
    if (group ? group.depth > under : level === 0 && under < Number.POSITIVE_INFINITY) continue
    const isFolded = group && folded.has(group.name)
    under = group && isFolded ? group.depth : Number.POSITIVE_INFINITY
    drawn.push(group ? { ...row, isFolded } : row)
  }
  const fold = ({ group }: Foldable) => {
    if (!group) return
    const next = new Set(folded)
    if (!next.delete(group.name)) next.add(group.name)
    setFolded(next)
  }
  return { drawn, fold }
}

/** The mark before a group's name that shows whether it is folded. */
export const FoldMark = ({ isFolded }: { isFolded: boolean }) => {
  const { t } = useLanguage()
  const Mark = isFolded ? ChevronRight : ChevronDown
  return (
    <Mark
      size={14}
      strokeWidth={1.7}
      role="img"
      aria-label={isFolded ? t('Folded') : t('Unfolded')}
      className={isFolded ? 'fold-mark turns' : 'fold-mark'}
    />
  )
}
