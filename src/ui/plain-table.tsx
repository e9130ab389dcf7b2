import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import { mostRowsAtOnce, RowBlocks } from '#ui/row-blocks.tsx'
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
  /** a description of the table for screen readers */
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

// On a phone the table may be wider than its panel and then scrolls sideways in it, also by the keyboard.
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

const cellOf = <Row,>({ key, numeric }: PlainColumn<Row>, content: ReactNode) => (
  <td key={key} className={numeric ? 'numeric' : undefined}>
    {content}
  </td>
)

// A column of buttons or notes has no header cell: a screen reader would read an empty one.
const headOf = <Row,>({ key, title, numeric }: PlainColumn<Row>) =>
  title === '' ? (
    <td key={key} />
  ) : (
    <th key={key} scope="col" className={numeric ? 'numeric' : undefined}>
      {title}
    </th>
  )

/** Rows inside a panel, or the table of a chart: no sorting, no paging; a last line of totals if columns have one. */
export const PlainTable = <Row,>({ caption, columns, rows, rowKey }: PlainTableProps<Row>) => {
  const isLong = rows.length > mostRowsAtOnce
  return (
    <div className="plain-scroll" {...useSideways(caption)}>
      <table className="plain-table" aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <caption className="hidden-but-read">{caption}</caption>
        <thead>
          <tr>{columns.map(headOf)}</tr>
        </thead>
        <RowBlocks
          rows={rows}
          columns={columns.length}
          draw={(row, index) => (
            <tr key={rowKey(row)} aria-rowindex={isLong ? index + 2 : undefined}>
              {columns.map(column => cellOf(column, column.cell(row)))}
            </tr>
          )}
        />
        {columns.some(column => column.total !== undefined) && (
          <tfoot>
            <tr>{columns.map(column => cellOf(column, column.total))}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
