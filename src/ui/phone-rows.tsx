// A list on a phone.

import { usePrefetch } from '#ui/link.tsx'
import type { TotalsTableProps } from '#ui/totals-table.tsx'
import './tables.css'

/** Each row as two lines. */
export const PhoneRows = <Row,>({ rows, rowKey, phone, onOpen, pathOf, isStruck }: TotalsTableProps<Row>) => {
  const prefetchHandlersOf = usePrefetch()
  return (
    <ul className="phone-rows">
      {rows.map(row => {
        const { name, figure, facts, difference } = phone!(row)
        const lines = (
          <>
            <span className="phone-name">{name}</span>
            <span className="phone-figure">{figure}</span>
            <span className="phone-facts">{facts}</span>
            <span className="phone-difference">{difference}</span>
          </>
        )
        return (
          <li key={rowKey(row)} className={isStruck?.(row) ? 'row-struck' : undefined}>
            {onOpen ? (
              <button
                type="button"
                className="phone-row"
                onClick={() => onOpen(row)}
                {...prefetchHandlersOf(pathOf?.(row))}
              >
                {lines}
              </button>
            ) : (
              <div className="phone-row">{lines}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The line of totals without columns: each figure beside its heading. */
export const PhoneTotals = <Row,>({ columns, totals }: TotalsTableProps<Row>) => {
  if (!totals) return null
  const summed = columns.filter(({ key }) => key in totals.figures)
  return (
    <section className="phone-totals">
      <h2>{totals.label}</h2>
      <dl>
        {summed.map(({ key, title, unit }) => (
          <div key={key}>
            <dt>
              {title} {unit && <span className="unit">{unit}</span>}
            </dt>
            <dd>{totals.figures[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
