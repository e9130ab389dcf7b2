// The vessels of the board on a timeline.

import type { BoardVoyage } from '#areas/shipping/voyage/calls.ts'
import { voyage as voyages } from '#areas/shipping/voyage/definition.ts'
import { buildTimeline, type Phase, type PhaseName } from '#areas/shipping/voyage/timeline.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { pagePath } from '#kit/browser/paths.ts'
import { formatDay, localTime } from '#kit/days.ts'
import { ltrRun } from '#ui/chart-frame.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'

const names: Record<PhaseName, { label: string; look: string }> = {
  'Under way': { label: 'Under way', look: 'phase-sea' },
  Waiting: { label: 'Waiting for a berth', look: 'phase-waiting' },
  'At berth': { label: 'At berth', look: 'phase-berth' },
  Discharging: { label: 'Discharging', look: 'phase-discharge' },
  Expected: { label: 'Expected', look: 'phase-expected' },
}

const toPercent = (thousandths: number): string => `${thousandths / 1000}%`

const PhaseBar = ({ phase }: { phase: Phase }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { label, look } = names[phase.name]
  const on = (at: string): string => ltrRun(formatDay(localTime(at, zone).day))
  const description = t('{phase}: {from} to {to}', { phase: t(label), from: on(phase.from), to: on(phase.to) })
  return (
    <span
      className={`phase ${look}`}
      role="img"
      aria-label={description}
      title={description}
      style={{ insetInlineStart: toPercent(phase.start), width: toPercent(phase.width) }}
    />
  )
}

const PhaseKey = () => {
  const { t } = useLanguage()
  return (
    <span className="phase-key">
      {Object.values(names).map(({ label, look }) => (
        <span key={label}>
          <span className={`phase ${look}`} /> {t(label)}
        </span>
      ))}
    </span>
  )
}

type VesselRowProps = { voyage: BoardVoyage; phases: readonly Phase[]; now: number }

const VesselRow = ({ voyage, phases, now }: VesselRowProps) => {
  const agencyId = useAgencyId()
  return (
    <div className="vessel-row">
      <span className="voyage-bill-names">
        <Link to={pagePath(agencyId, voyages, voyage.voyageId)}>{voyage.vessel}</Link>{' '}
        <span className="quiet">
          <Ltr>{voyage.voyageNo}</Ltr>
        </span>
      </span>
      <div className="vessel-line">
        {phases.map(phase => (
          <PhaseBar key={phase.name} phase={phase} />
        ))}
        <span className="vessel-now" style={{ insetInlineStart: toPercent(now) }} />
      </div>
    </div>
  )
}

/** The passage, wait, berth and discharge of each vessel; the line across all of them is today. */
export const VesselTimeline = ({ of }: { of: readonly BoardVoyage[] }) => {
  const { t } = useLanguage()
  const { rows, ticks, now } = buildTimeline(of, new Date())
  return (
    <Panel title={t('Timeline of vessels')} extra={<PhaseKey />}>
      <div className="vessel-timeline">
        {rows.map(({ voyageId, phases }, n) => (
          <VesselRow key={voyageId} voyage={of[n]!} phases={phases} now={now} />
        ))}
        <div className="vessel-row vessel-days" aria-hidden>
          <span />
          <div className="vessel-line">
            {ticks.map(({ day, at }) => (
              <span key={day} style={{ insetInlineStart: toPercent(at) }}>
                <Ltr>{formatDay(day).slice(0, 6)}</Ltr>
              </span>
            ))}
          </div>
        </div>
      </div>
    </Panel>
  )
}
