import type { ReactNode } from 'react'
import { useCrumb } from '#ui/crumb.tsx'
import { MainButton } from '#ui/main-button.tsx'
import { useIsPhone } from '#ui/media.ts'
import './parts.css'

type PageProps = {
  title: ReactNode
  /** the last part of the breadcrumb if the address does not give it: a document's number, New */
  crumb?: string
  /** a StatusTag, filled */
  tag?: ReactNode
  /** secondary facts beside the title */
  facts?: ReactNode
  /** secondary buttons */
  actions?: ReactNode
  /** the one primary button; on a phone it is in the bar at the bottom */
  primary?: ReactNode
  /** text beside the primary button in the phone's bar, such as a total */
  barText?: ReactNode
  /** the content reaches the page's edges, as lists do */
  flush?: boolean
  children: ReactNode
}

/** A screen: header with title, tag, facts, secondary actions and one primary, then its content. */
export const Page = ({ title, crumb, tag, facts, actions, primary, barText, flush, children }: PageProps) => {
  const isPhone = useIsPhone()
  useCrumb(crumb ?? (typeof title === 'string' ? title : undefined))
  const bar = isPhone && (primary || barText)
  return (
    <div className={`page${bar ? ' page-barred' : ''}`}>
      <header className="page-head">
        <div className="page-names">
          <h1 className="page-title">{title}</h1>
          {tag}
          {facts && <span className="page-facts">{facts}</span>}
        </div>
        <div className="page-actions">
          {actions}
          {!isPhone && primary && <MainButton>{primary}</MainButton>}
        </div>
      </header>
      <div className={flush ? 'page-flush' : 'page-body'}>{children}</div>
      {bar && (
        <div className="page-bar">
          <div className="page-bar-text">{barText}</div>
          {primary && <MainButton>{primary}</MainButton>}
        </div>
      )}
    </div>
  )
}
