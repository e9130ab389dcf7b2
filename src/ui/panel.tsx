import type { ReactNode } from 'react'
import './parts.css'

type PanelProps = {
  title?: ReactNode
  /** one line in grey beside the title: unit, period */
  note?: ReactNode
  /** at the end of the title line: a link, a tag, a balance */
  extra?: ReactNode
  /** the content reaches the panel's edges */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** One subject for each panel, divided by hairlines. Panels are not nested. */
export const Panel = ({ title, note, extra, flush, className, children }: PanelProps) => (
  <section className={['panel', flush && 'panel-flush', className].filter(Boolean).join(' ')}>
    {(title || extra) && (
      <header className="panel-head">
        {title && <h2 className="panel-title">{title}</h2>}
        {note && <span className="panel-note">{note}</span>}
        {extra && <span className="panel-extra">{extra}</span>}
      </header>
    )}
    <div className="panel-body">{children}</div>
  </section>
)
