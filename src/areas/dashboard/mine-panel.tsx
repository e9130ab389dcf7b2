// What waits for the user, as much of each kind as there is. The header asks the same, so it costs no call of its own.

import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink } from '#areas/dashboard/screen-links.tsx'
import { countMine, kindTitles, type WaitCount, waitKinds } from '#areas/mine/calls.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'

const Kinds = ({ kinds, to }: { kinds: WaitCount['kinds']; to: string }) => {
  const { t } = useLanguage()
  const waiting = waitKinds.filter(kind => (kinds[kind] ?? 0) > 0)
  if (waiting.length === 0) return <EmptyNote>{t('Nothing waits for you.')}</EmptyNote>
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

export const MinePanel = () => {
  const { t } = useLanguage()
  const path = `/${useAgencyId()}/mine`
  return (
    <Panel title={t('What waits for me')} extra={<PanelLink to={path}>{t('Mine')}</PanelLink>}>
      <PanelAnswer of={useCallAnswer(countMine)} height={160}>
        {({ kinds }) => <Kinds kinds={kinds} to={path} />}
      </PanelAnswer>
    </Panel>
  )
}
