// Vessels under way and recently discharged: the discharged quantity compared with the bills of lading.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { inTons } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatDay, localTime } from '#kit/days.ts'
import { kgOf } from '#kit/units.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import type { Tone } from '#ui/tones.ts'

type VesselProgress = AnalysisOf<'vessel-stats'>['rows'][number]

const most = 5

// If not all fit, vessels under way come first, then the latest completed ones; the order on the card is that of arrival.
const chooseShown = (rows: readonly VesselProgress[]): VesselProgress[] => {
  const underWay = rows.filter(({ completedAt }) => !completedAt).slice(0, most)
  const ended = rows.filter(({ completedAt }) => completedAt).slice(underWay.length - most || rows.length)
  return [...ended, ...underWay]
}

const tones: Record<string, Tone> = {
  Planned: 'grey',
  Sailing: 'blue',
  Arrived: 'blue',
  Berthed: 'blue',
  Discharging: 'amber',
  Completed: 'green',
  Closed: 'grey',
}

const Facts = ({ vessel: { arrivedAt, eta, labels } }: { vessel: VesselProgress }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  if (arrivedAt) return <>{[labels.berth, labels.dischargePort].filter(Boolean).join(' · ')}</>
  return (
    <>
      {t('ETA')} <Ltr>{formatDay(localTime(eta, zone).day)}</Ltr>
      {labels.loadPort && ` · ${t('from {port}', { port: labels.loadPort })}`}
    </>
  )
}

const Vessel = ({ vessel }: { vessel: VesselProgress }) => {
  const { t } = useLanguage()
  const [bl, discharged] = [kgOf(vessel.bl), kgOf(vessel.discharged)]
  const share = bl > 0 ? Math.min(discharged / bl, 1) : 0
  const path = useScreenPath()('Shipping', `shipping/${vessel.voyage}`)
  return (
    <li className="vessel">
      <div className="vessel-names">
        <p className="vessel-name">{path ? <Link to={path}>{vessel.labels.vessel}</Link> : vessel.labels.vessel}</p>
        <p className="vessel-facts">
          <Facts vessel={vessel} />
        </p>
      </div>
      <span
        className="progress-bar vessel-progress"
        role="img"
        aria-label={t('{percent} discharged', { percent: `${Math.round(share * 100)} %` })}
      >
        <span style={{ width: `${share * 100}%`, background: 'var(--chart-1)' }} />
      </span>
      <bdi dir="ltr" className="figure ltr vessel-figures">
        <strong>{inTons(discharged)}</strong> / {bl > 0 ? inTons(bl) : '–'}
      </bdi>
      <span className="vessel-state">
        <StatusTag
          state={vessel.status}
          tone={tones[vessel.status]}
          label={t(vessel.status === 'Completed' ? 'Discharged' : vessel.status)}
        />
      </span>
    </li>
  )
}

export const VesselsPanel = () => {
  const { t } = useLanguage()
  const shipping = useScreenPath()('Shipping', 'shipping')
  return (
    <Panel
      title={t('Vessels')}
      note={t('discharged of B/L, MT')}
      extra={<PanelLink to={shipping}>{t('Shipping')}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('vessel-stats')} height={230}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyNote>{t('No vessel is under way.')}</EmptyNote>
          ) : (
            <ul className="vessels">
              {chooseShown(rows).map(vessel => (
                <Vessel key={vessel.voyage} vessel={vessel} />
              ))}
            </ul>
          )
        }
      </PanelAnswer>
    </Panel>
  )
}
