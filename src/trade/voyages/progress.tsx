// The progress of a discharge: a bar and its figures.

import { kgOf } from '#kit/units.ts'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import '#ui/charts.css'
import './discharge.css'

/** Metric tons of the API as kilograms. */
export const tonsToKg = (tons: number | null): number | null => (tons === null ? null : kgOf(tons))

type ProgressProps = { done: number; of: number; strong?: boolean }

/** `done` of `of`, both in metric tons. */
export const Progress = ({ done, of, strong }: ProgressProps) => {
  const { t } = useLanguage()
  const share = of > 0 ? Math.min(100, (done / of) * 100) : 0
  const isOver = done > of && of > 0
  return (
    <span className={strong ? 'discharge discharge-strong' : 'discharge'}>
      <span
        className="progress-bar discharge-bar"
        role="img"
        aria-label={t('{percent} discharged', { percent: `${Math.floor(share)} %` })}
      >
        <span style={{ width: `${share}%`, background: isOver ? 'var(--chart-2)' : 'var(--chart-1)' }} />
      </span>
      <bdi dir="ltr" className="figure ltr discharge-figures">
        <Figure value={tonsToKg(done)} kind="quantity" strong /> /{' '}
        <Figure value={of > 0 ? tonsToKg(of) : null} kind="quantity" />
      </bdi>
    </span>
  )
}
