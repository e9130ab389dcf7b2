import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import './parts.css'

type ChainLink = {
  /** its kind: Contract, LC, Voyage */
  kind: string
  name: ReactNode
  note?: ReactNode
  to?: string
  /** the document of the current page */
  current?: boolean
}

/** The place of a document between contract and sale; each link leads up or down the chain. */
export const ChainStrip = ({ links, label }: { links: readonly ChainLink[]; label: string }) => (
  <nav aria-label={label} className="panel chain-strip">
    <ol>
      {links.map(link => (
        <li key={link.kind} className={link.current ? 'chain-link chain-here' : 'chain-link'}>
          <span className="chain-kind">{link.kind}</span>
          {link.to && !link.current ? (
            <Link to={link.to} className="chain-name">
              {link.name}
            </Link>
          ) : (
            <span className="chain-name" aria-current={link.current ? 'step' : undefined}>
              {link.name}
            </span>
          )}
          {link.note && <span className="chain-note">{link.note}</span>}
        </li>
      ))}
    </ol>
  </nav>
)
