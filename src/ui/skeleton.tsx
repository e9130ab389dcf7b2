import { useLanguage } from '#ui/language.tsx'
import './parts.css'

const widths = [118, 92, 140, 108, 128, 84, 150, 100]
const indexes = (many: number): number[] => Array.from({ length: many }, (_, index) => index)

/** Rows that are loading: 15, as on a page of a list. */
export const RowsSkeleton = ({ rows = 15, columns = 6 }: { rows?: number; columns?: number }) => {
  const { t } = useLanguage()
  return (
    <div className="skeleton" role="status" aria-label={t('Please wait')}>
      {indexes(rows).map(row => (
        <div key={row} className="skeleton-row">
          {indexes(columns).map(column => (
            <span
              key={column}
              className="skeleton-bar"
              style={{ maxWidth: widths[(row * 3 + column * 5) % widths.length] }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A page that is loading: its title and its rows. */
export const PageSkeleton = () => (
  <div className="page">
    <div className="page-head">
      <span className="skeleton-bar skeleton-title" />
    </div>
    <div className="page-flush">
      <RowsSkeleton />
    </div>
  </div>
)

/** A panel's content that is loading. */
export const PanelSkeleton = ({ height = 160 }: { height?: number }) => {
  const { t } = useLanguage()
  return <div className="skeleton-block" style={{ height }} role="status" aria-label={t('Please wait')} />
}
