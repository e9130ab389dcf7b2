// A list: rows edge to edge, head and totals that stay in view, two-line rows on a phone.

import { Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table/index.js'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type Key, type ReactNode, type RefObject, useEffect } from 'react'
import { ColumnEdge } from '#ui/column-edge.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { usePrefetch } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import { PhoneRows, PhoneTotals } from '#ui/phone-rows.tsx'
import { useRowWalk } from '#ui/row-walk.ts'
import { RowsSkeleton } from '#ui/skeleton.tsx'
import './tables.css'

export type Column<Row> = {
  key: string
  title: string
  /** shown beside the heading, so that cells need no unit */
  unit?: string
  cell: (row: Row) => ReactNode
  /** a figure: right-aligned in both directions */
  numeric?: boolean
  sortable?: boolean
  /** stays at the starting edge when the table is scrolled sideways */
  pinned?: boolean
  width?: number
}

export type PhoneRow = { name: ReactNode; figure?: ReactNode; facts?: ReactNode; difference?: ReactNode }

export type TotalsTableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** over all filtered rows: a label ("1,291 tickets, all pages") and a figure for some columns */
  totals?: { label: ReactNode; figures: Record<string, ReactNode> }
  /** a row as two lines; without it a phone scrolls the table sideways */
  phone?: (row: Row) => PhoneRow
  sort?: { key: string; descending: boolean }
  onSort?: (sort: { key: string; descending: boolean } | undefined) => void
  /** widths set by the user, by column */
  widths?: Record<string, number>
  onResize?: (key: string, width: number | undefined) => void
  selection?: { keys: Key[]; onChange: (keys: Key[]) => void }
  onOpen?: (row: Row) => void
  /** the page a row opens; prefetched while the pointer rests on the row */
  pathOf?: (row: Row) => string | undefined
  /** the row shown in the drawer */
  openKey?: Key
  /** Canceled and reversed rows are less prominent */
  isStruck?: (row: Row) => boolean
  loading?: boolean
  empty: ReactNode
  /** under the table, in view with the totals: the range of rows, the count, the pages */
  foot?: ReactNode
  /** an indented group line: 1 is sunken and bold, 2 is bold */
  levelOf?: (row: Row) => 0 | 1 | 2
}

const SortMark = ({ order }: { order?: string }) => {
  const Arrow = order === 'descend' ? ArrowDown : order === 'ascend' ? ArrowUp : ArrowUpDown
  return <Arrow size={12} strokeWidth={1.7} className="sort-mark ant-table-column-sorter" aria-hidden />
}

// Texts are cut to the column's width; figures never are.
const drawn = <Row,>({ numeric }: Column<Row>, width: number | undefined) =>
  width === undefined ? {} : { style: { minWidth: width, ...(!numeric && { maxWidth: width }) } }

const columnOf = <Row,>(
  column: Column<Row>,
  { sort, widths = {}, onResize }: Pick<TotalsTableProps<Row>, 'sort' | 'widths' | 'onResize'>,
): ColumnType<Row> => ({
  key: column.key,
  title: (
    <>
      {column.title} {column.unit && <span className="unit">{column.unit}</span>}
      {onResize && <ColumnEdge title={column.title} onResize={width => onResize(column.key, width)} />}
    </>
  ),
  render: (_, row) => column.cell(row),
  className: column.numeric ? 'numeric' : undefined,
  sorter: column.sortable ? true : undefined,
  sortOrder: sort?.key === column.key ? (sort.descending ? 'descend' : 'ascend') : null,
  sortIcon: ({ sortOrder }) => <SortMark order={sortOrder ?? undefined} />,
  showSorterTooltip: false,
  fixed: column.pinned ? 'start' : undefined,
  width: widths[column.key] ?? column.width,
  onCell: () => drawn(column, widths[column.key]),
  onHeaderCell: () => drawn(column, widths[column.key]),
})

// A plain function, not a component: the table must recognize its summary element to keep it in view.
const totalsRow = <Row,>(
  { columns, selection }: TotalsTableProps<Row>,
  totals: NonNullable<TotalsTableProps<Row>['totals']>,
) => {
  const offset = selection ? 1 : 0
  const firstFigure = columns.findIndex(column => column.key in totals.figures)
  const labelSpan = Math.max(firstFigure === -1 ? columns.length : firstFigure, 1)
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {selection && <Table.Summary.Cell index={0} />}
        <Table.Summary.Cell index={offset} colSpan={labelSpan}>
          {totals.label}
        </Table.Summary.Cell>
        {columns.slice(labelSpan).map((column, index) => (
          <Table.Summary.Cell
            key={column.key}
            index={offset + labelSpan + index}
            className={column.numeric ? 'numeric' : undefined}
          >
            {totals.figures[column.key]}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

const classOf = <Row,>(row: Row, { isStruck, levelOf, openKey, rowKey, onOpen }: TotalsTableProps<Row>) =>
  [
    isStruck?.(row) && 'row-struck',
    levelOf?.(row) && `row-level-${levelOf(row)}`,
    openKey !== undefined && rowKey(row) === openKey && 'ant-table-row-selected',
    onOpen && 'row-opens',
  ]
    .filter(Boolean)
    .join(' ')

// A click opens a row, except on its links, buttons and boxes, and except while text is being selected.
const isOnRow = (target: EventTarget) =>
  !(target as Element).closest('a,button,input,label,.ant-table-selection-column') && !window.getSelection()?.toString()

const selectionOf = <Row,>(
  { selection, rowKey }: TotalsTableProps<Row>,
  t: Translate,
): TableProps<Row>['rowSelection'] =>
  selection && {
    selectedRowKeys: selection.keys,
    onChange: selection.onChange,
    columnWidth: 47,
    getTitleCheckboxProps: () => ({ 'aria-label': t('Select all rows') }),
    getCheckboxProps: row => ({ 'aria-label': t('Select row {row}', { row: String(rowKey(row)) }) }),
  }

const footHeight = 43

// A wide table scrolls sideways by the keyboard through the focusable elements in its rows; without any, the table itself gets the focus.
const useSideways = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const body = box.current?.querySelector<HTMLElement>('.ant-table-body')
    if (body?.querySelector('a,button,input,tr[tabindex]')) body.removeAttribute('tabindex')
    else if (body) body.tabIndex = 0
  })
}

const Footed = <Row,>({ children, ...props }: TotalsTableProps<Row> & { children: ReactNode }) => {
  const walk = useRowWalk(props)
  useSideways(walk.ref)
  return (
    <div {...walk}>
      {children}
      {props.foot && <div className="list-foot">{props.foot}</div>}
    </div>
  )
}

/** Rows under sticky headings with a sticky line of totals. The caller handles sorting, paging and selection. */
export const TotalsTable = <Row,>(props: TotalsTableProps<Row>) => {
  const { columns, rows, rowKey, totals, onSort, onOpen, pathOf, loading, empty, phone, foot } = props
  const { t } = useLanguage()
  const prefetchHandlersOf = usePrefetch()
  const isPhone = useIsPhone()
  if (loading && rows.length === 0) return <RowsSkeleton columns={Math.min(columns.length, 8)} />
  if (rows.length === 0) return <div className="table-empty">{empty}</div>
  if (isPhone && phone)
    return (
      <Footed {...props}>
        <PhoneRows {...props} />
        <PhoneTotals {...props} />
      </Footed>
    )
  return (
    <Footed {...props}>
      <Table<Row>
        className={`totals-table${loading ? ' totals-table-stale' : ''}`}
        size="small"
        columns={columns.map(column => columnOf(column, props))}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        sticky={{ offsetHeader: 52, offsetSummary: foot ? footHeight : 0 }}
        scroll={{ x: 'max-content' }}
        rowClassName={row => classOf(row, props)}
        rowSelection={selectionOf(props, t)}
        onRow={row => ({
          onClick: ({ target }) => onOpen && isOnRow(target) && onOpen(row),
          ...prefetchHandlersOf(pathOf?.(row)),
        })}
        onChange={(_, __, sorter) => {
          if (!onSort || Array.isArray(sorter)) return
          onSort(sorter.order ? { key: String(sorter.columnKey), descending: sorter.order === 'descend' } : undefined)
        }}
        summary={totals && (() => totalsRow(props, totals))}
      />
    </Footed>
  )
}
