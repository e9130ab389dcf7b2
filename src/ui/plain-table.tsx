import type { Key, ReactNode } from 'react'
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

/** A few rows inside a panel, or behind a chart: no sorting, no paging; a last line of totals where columns have one. */
export const PlainTable = <Row,>({ caption, columns, rows, rowKey }: PlainTableProps<Row>) => (
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
)
