import './parts.css'

/** The gold line under the header while data or a page is loading. */
export const ProgressLine = ({ running }: { running: boolean }) => (
  <div className={running ? 'progress-line progress-line-running' : 'progress-line'} aria-hidden />
)

/** A small bar: the finished part of a whole, `part` from 0 to 1. `label` gives its meaning to screen readers. */
export const ProgressBar = ({
  part,
  label,
  tone = 'chart-1',
}: {
  part: number
  label: string
  tone?: 'chart-1' | 'gold' | 'red'
}) => (
  <span
    className="progress-bar"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(Math.min(Math.max(part, 0), 1) * 100)}
  >
    <span style={{ width: `${Math.min(Math.max(part, 0), 1) * 100}%`, background: `var(--${tone})` }} />
  </span>
)
