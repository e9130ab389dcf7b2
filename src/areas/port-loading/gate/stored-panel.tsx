// The weighings stored on this device, and those that need a user's decision.

import type { StoredWeighing } from '#areas/port-loading/gate/device-store.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatCount } from '#kit/units.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

type PanelProps = { kept: readonly StoredWeighing[]; onFind: (code: string) => void; onDrop: (key: string) => void }

const Kept = ({ of, onFind, onDrop }: { of: StoredWeighing } & Pick<PanelProps, 'onFind' | 'onDrop'>) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { key, at, code, task, entered, problem } = of
  return (
    <li>
      <p>
        <strong>
          <Ltr>{task?.plate ?? code}</Ltr>
        </strong>{' '}
        <span>{task && t(task.step.title)}</span> {entered.kg > 0 && <Ltr>{formatCount(entered.kg)} kg</Ltr>}{' '}
        <Instant value={at} zone={zone} />
      </p>
      {problem === null ? (
        <p className="gate-quiet">{t('Waits for the connection')}</p>
      ) : (
        <>
          <p className="gate-problem">{t(problem)}</p>
          <div className="gate-choices">
            <button type="button" className="gate-button" onClick={() => onFind(task?.docNo ?? task?.plate ?? code)}>
              {t('Look up the truck')}
            </button>
            <button type="button" className="gate-button gate-danger" onClick={() => onDrop(key)}>
              {t('Discard this weight')}
            </button>
          </div>
        </>
      )}
    </li>
  )
}

/** The weighings that are not sent yet; renders nothing if there are none. */
export const StoredPanel = ({ kept, onFind, onDrop }: PanelProps) => {
  const { t } = useLanguage()
  if (kept.length === 0) return null
  return (
    <section className="gate-card gate-kept" aria-label={t('Kept on this device')}>
      <h2>{t('Kept on this device')}</h2>
      <ul>
        {kept.map(each => (
          <Kept key={each.key} of={each} onFind={onFind} onDrop={onDrop} />
        ))}
      </ul>
    </section>
  )
}
