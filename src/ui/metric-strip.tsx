import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import './parts.css'

export type Metric = {
  label: string
  /** formatted figure */
  value: ReactNode
  unit?: string
  /** one line that explains it */
  note?: ReactNode
  /** the note turns red, the figure does not */
  alarm?: boolean
  /** the page that the figure comes from */
  to?: string
}

// With the unit behind it; a longer one would run into the next figure.
const isLong = ({ value, unit = '' }: Metric): boolean => typeof value === 'string' && value.length + unit.length > 13

const Inside = ({ metric }: { metric: Metric }) => (
  <>
    <span className="metric-label">{metric.label}</span>
    <span className={isLong(metric) ? 'metric-value metric-long' : 'metric-value'}>
      <bdi dir="ltr" className="figure ltr">
        {metric.value}
      </bdi>{' '}
      {metric.unit && metric.value !== '–' && <span className="unit">{metric.unit}</span>}
    </span>
    {metric.note && <span className={metric.alarm ? 'metric-note metric-alarm' : 'metric-note'}>{metric.note}</span>}
  </>
)

/** Key figures in one panel, separated by hairlines; `small` in reports. */
export const MetricStrip = ({ metrics, small }: { metrics: readonly Metric[]; small?: boolean }) => (
  <ul className={`panel metric-strip${small ? ' metric-strip-small' : ''}`}>
    {metrics.map(metric => (
      <li key={metric.label} className="metric">
        {metric.to ? (
          <Link to={metric.to} className="metric-inside">
            <Inside metric={metric} />
          </Link>
        ) : (
          <div className="metric-inside">
            <Inside metric={metric} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
