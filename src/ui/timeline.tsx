import type { ReactNode } from 'react'
import './parts.css'

export type Moment = {
  key: string | number
  /** what happened */
  title: ReactNode
  /** its figures or remarks */
  details?: ReactNode
  /** when, and who */
  when: ReactNode
  /** an important event: filled with gold */
  important?: boolean
}

/** Events, latest first. */
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
