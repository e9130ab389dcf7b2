import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import './tables.css'

export type PlainColumn<Row> = {
  key: string
  title: ReactNode
  /** right-aligned in both directions */
  numeric?: boolean
  cell: (row: Row) => ReactNode
  total?: ReactNode
}

type PlainTableProps<Row> = {
  /** what the table holds, read aloud only */
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

// On a phone it may be wider than its panel; then it is moved sideways inside it, by the keyboard as well.
const useSideways = (caption: string) => {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watcher = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth + 1))
    for (const each of [current, ...current.children]) watcher.observe(each)
    return () => watcher.disconnect()
  }, [])
  return { ref: box, ...(isWide && { tabIndex: 0, role: 'region', 'aria-label': caption }) }
}

/** A few rows inside a panel, or behind a chart: no sorting, no paging; a last line of totals where columns have one. */
export const PlainTable = <Row,>({ caption, columns, rows, rowKey }: PlainTableProps<Row>) => (
  <div className="plain-scroll" {...useSideways(caption)}>
    <table className="plain-table">
      <caption className="hidden-but-read">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" className={column.numeric ? 'numeric' : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column => (
              <td key={column.key} className={column.numeric ? 'numeric' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(column => column.total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(column => (
              <td key={column.key} className={column.numeric ? 'numeric' : undefined}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
