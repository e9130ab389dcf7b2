// The checklist of a close, shown beside its form and on its page.

import { useAgencyId } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'
import { type Check, Checks } from '#ui/effect-panel.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'

/** The lines of a checklist, each a link to the list it counts; `undefined` while they are loading. */
export const ClosingChecks = ({ lines }: { lines: readonly ChecklistLine[] | undefined }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  if (!lines) return <PanelSkeleton height={120} />
  const open = lines.filter(({ found }) => found > 0)
  const checks: Check[] = open.map(({ title, of, found, path, isBlocking }) => ({
    text: `${t(title, { of: t(of) })}: ${formatCount(found)}`,
    verdict: isBlocking ? 'bad' : 'notice',
    to: `/${agencyId}/${path}`,
  }))
  const clear: Check = { text: t('Nothing is unfinished.'), verdict: 'good' }
  return (
    <Panel title={t('Before closing')}>
      <Checks checks={open.length > 0 ? checks : [clear]} />
    </Panel>
  )
}
