// The dashboard's card of waiting items, with the number of each kind. It uses the answer that the badge in the header has loaded.

import { kindTitles, type WaitCount, waitKinds } from '#areas/mine/calls.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useMineCount } from '#shell/mine-badge.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'

const Kinds = ({ kinds, to }: { kinds: WaitCount['kinds']; to: string }) => {
  const { t } = useLanguage()
  const waiting = waitKinds.filter(kind => (kinds[kind] ?? 0) > 0)
  if (waiting.length === 0) return <p className="dashboard-none">{t('Nothing waits for you.')}</p>
  return (
    <ul className="waiting">
      {waiting.map(kind => (
        <li key={kind}>
          <Link to={to}>{t(kindTitles[kind])}</Link>
          <Figure value={kinds[kind]} kind="count" strong />
        </li>
      ))}
    </ul>
  )
}

export const MineCard = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const counted = useMineCount(agencyId)
  const path = `/${agencyId}/mine`
  return (
    <Panel title={t('What waits for me')} extra={<Link to={path}>{t('Mine')}</Link>}>
      {counted ? <Kinds kinds={counted.kinds} to={path} /> : <PanelSkeleton height={160} />}
    </Panel>
  )
}
