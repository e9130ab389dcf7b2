import type { ReactNode } from 'react'
import './parts.css'

export type Moment = {
  key: string | number
  /** what happened */
  title: ReactNode
  /** figures or remarks of it */
  details?: ReactNode
  /** when, and who */
  when: ReactNode
  /** a turning point: filled with gold */
  important?: boolean
}

/** What happened, latest first. */
export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className="timeline">
    {moments.map(moment => (
      <li key={moment.key} className={moment.important ? 'moment moment-important' : 'moment'}>
        <div className="moment-title">{moment.title}</div>
        {moment.details && <div className="moment-line">{moment.details}</div>}
        <div className="moment-line">{moment.when}</div>
      </li>
    ))}
  </ol>
)
