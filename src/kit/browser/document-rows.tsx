// The rows of a list, for any document.

import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { apiOf, prefetchAnswer, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell, Words, widthFor } from '#kit/browser/cells.tsx'
import { addPath, allFields, type DocumentRow, inReadersOrder, nameOf, pagePath } from '#kit/browser/paths.ts'
import { phoneRowOf } from '#kit/browser/phone-row.tsx'
import { insideOf, type Row } from '#kit/check.ts'
import { fieldForLists, headUnitOf } from '#kit/display-units.ts'
import { columnsOf, type Document, mayAdd, opposites } from '#kit/document.ts'
import { isNumber } from '#kit/kinds.ts'
import { formatCount } from '#kit/units.ts'
import type { useColumns } from '#ui/columns.tsx'
import { DatedBack } from '#ui/dated-back.tsx'
import { Empty } from '#ui/empty.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { ListFoot } from '#ui/list-foot.tsx'
import { type ListState, listCalls, rowsCall } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { isStruck } from '#ui/tones.ts'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'
import { essential } from '#waiting/deciding-columns.ts'

type Figures = { count: number; totals: Row }
type ListAnswer = Partial<Figures> & { rows: DocumentRow[] }

/** The rows of the list now, and how to reload them. The count and the totals may arrive after the rows. */
export const useRows = (document: Document, state: ListState) => {
  const agencyId = useAgencyId()
  const path = apiOf(agencyId, document.address)
  const [callForRows, callForFigures] = listCalls(path, state.asked)
  const { data, error, isFetching, refetch } = useAnswer<{ rows: Row[] }>(callForRows, { keep: true })
  const figures = useAnswer<Figures>(callForFigures, { keep: true })
  const fields = allFields(document)
  const known = figures.isPlaceholderData ? undefined : figures.data
  const found: ListAnswer | undefined = data && {
    ...(known && { count: known.count, totals: insideOf(fields, known.totals ?? {}) }),
    rows: data.rows.map(row => insideOf(fields, row) as DocumentRow),
  }
  return { path, found, error, isFetching, refetch }
}

/** The number of rows, as text. */
export const rowsWords = (count: number, t: Translate): string =>
  t('{count} rows, all pages', { count: formatCount(count) })

/** The changes that clear all filters and the search. */
export const clearFilters = ({ asked }: ListState) =>
  Object.fromEntries(
    [...asked.keys()].filter(word => word !== 'pageSize' && word !== 'sort').map(word => [word, undefined]),
  )

const useTableColumns = (document: Document, listed: readonly string[], totals: Row): Column<DocumentRow>[] => {
  const { t, language } = useLanguage()
  const names = inReadersOrder(listed, language)
  const agencyId = useAgencyId()
  const fields = allFields(document)
  const { InPlace } = useAdditions()
  const sortable = new Set([...columnsOf(document), 'createdAt', 'updatedAt'])
  return names.map((name, index) => {
    const field = fieldForLists(fields[name]!)
    const unit = headUnitOf(field)
    const cell = (row: DocumentRow): ReactNode => {
      if (name === 'status') return <StatusTag state={row.status} />
      const cell = <Cell field={field} value={row[name]} label={row.labels?.[name]} />
      const value = name === 'date' && row.datedBack ? <DatedBack day={cell} days={row.datedBack as number} /> : cell
      if (field.inPlace) return <InPlace {...{ document, row, name }}>{value}</InPlace>
      if (index > 0 || field.shape.kind === 'link') return value
      return (
        <Link to={pagePath(agencyId, document, row.id)} className="row-number quiet-link">
          <Words>{String((name !== document.named && row[name]) || nameOf(document, row, t))}</Words>
        </Link>
      )
    }
    return {
      key: name,
      title: t(field.label),
      unit: unit && t(unit),
      numeric: isNumber(field.shape),
      sortable: sortable.has(name),
      pinned: index === 0,
      width: widthFor(field, totals[name]),
      cell,
    }
  })
}

type DocumentRowsProps = {
  document: Document
  /** the row shown beside the list */
  openId: number | undefined
  state: ListState
  columns: ReturnType<typeof useColumns>
  answer: ReturnType<typeof useRows>
}

const Nothing = ({ document, state }: Pick<DocumentRowsProps, 'document' | 'state'>) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const filters = clearFilters(state)
  if (Object.keys(filters).some(word => word !== 'page')) {
    const clear = { label: t('Clear all'), onClick: () => state.change(filters) }
    return <Empty text={t('Nothing matches these filters.')} action={clear} />
  }
  const add = { label: t('Add New'), onClick: () => go(addPath(agencyId, document)) }
  return <Empty text={t('Nothing here yet.')} action={mayAdd(asker, document) ? add : undefined} />
}

// Explains why there are no sums if rows run in opposite directions.
const TotalsLabel = ({ document, state, count }: Pick<DocumentRowsProps, 'document' | 'state'> & { count: number }) => {
  const { t } = useLanguage()
  const several = opposites(document).find(name => state.asked.getAll(name).length !== 1)
  const why = t('Sums for one {field} at a time', { field: t(document.fields[several!]?.label ?? '') })
  return (
    <>
      {rowsWords(count, t)}
      {several && document.filters.includes(several) && <span className="quiet"> · {why}</span>}
    </>
  )
}

type TotalsProps = Pick<DocumentRowsProps, 'document' | 'state'> & Partial<Figures>

const totalsOf = ({ document, state, count, totals = {} }: TotalsProps) => ({
  label: count === undefined ? '…' : <TotalsLabel {...{ document, state, count }} />,
  figures: Object.fromEntries(
    Object.entries(totals).flatMap(([name, value]) => {
      const field = document.fields[name]
      return field ? [[name, <Cell key={name} field={fieldForLists(field)} value={value} strong />]] : []
    }),
  ),
})

const rowAt = (event: MouseEvent): string | undefined =>
  (event.target as Element).closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey

// A double click opens the row's page; the next page of the list is loaded ahead.
const useNextPage = (document: Document, path: string, state: ListState, count = 0) => {
  const go = useGo()
  const agencyId = useAgencyId()
  const queries = useQueryClient()
  useEffect(() => {
    if (count <= state.page * state.pageSize) return
    void prefetchAnswer(queries, rowsCall(path, state.asked, String(state.page + 1)))
  }, [queries, path, count, state])
  return {
    onDoubleClick: (event: MouseEvent) => {
      const id = rowAt(event)
      if (id) go(pagePath(agencyId, document, id))
    },
  }
}

type Opening = { open: (id: number | undefined) => void }

// The table's columns and rows, and what a click on a row does.
const useTable = ({ document, state, openId, columns, answer, open }: DocumentRowsProps & Opening) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const isPhone = useIsPhone()
  const { found, error, isFetching, refetch } = answer
  const { rows = [], count, totals = {} } = found ?? {}
  const shown = openId === undefined ? columns.shown : essential(columns.shown, allFields(document))
  return {
    columns: useTableColumns(document, shown, totals),
    widths: columns.widths,
    onResize: columns.resize,
    rows,
    rowKey: (row: DocumentRow) => row.id,
    loading: isFetching,
    sort: state.sort ?? (document.fields.date ? { key: 'date', descending: true } : undefined),
    onSort: state.changeSort,
    onOpen: ({ id }: DocumentRow) =>
      isPhone ? go(pagePath(agencyId, document, id)) : open(id === openId ? undefined : id),
    pathOf: ({ id }: DocumentRow) => pagePath(agencyId, document, id),
    openKey: openId,
    isStruck: (row: DocumentRow) => isStruck(row.status),
    phone: phoneRowOf(document, t),
    empty: error ? <NotLoaded {...{ error, refetch }} /> : <Nothing {...{ document, state }} />,
    totals: totalsOf({ document, state, count, totals }),
    foot: rows.length > 0 && <ListFoot count={count} state={state} />,
  }
}

/** The rows, their totals over all pages, and the previewed row. */
export const DocumentRows = (props: DocumentRowsProps) => {
  const { document, state, openId, answer } = props
  const { BulkActions, Preview } = useAdditions()
  const open = (id: number | undefined) => state.change({ preview: id?.toString() })
  const table = useTable({ ...props, open })
  const { rows } = table
  return (
    <div {...useNextPage(document, answer.path, state, answer.found?.count)}>
      <BulkActions {...{ document, rows }} path={answer.path}>
        {({ selection, bar }) => (
          <>
            <TotalsTable {...table} selection={selection} />
            {bar}
          </>
        )}
      </BulkActions>
      {openId !== undefined && <Preview document={document} id={openId} ids={rows.map(row => row.id)} onMove={open} />}
    </div>
  )
}
