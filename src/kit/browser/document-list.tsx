// The list of any document.

import { Button } from 'antd'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { apiOf, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { clearFilters, DocumentRows, rowsWords, useRows } from '#kit/browser/document-rows.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { addPath, allFields } from '#kit/browser/paths.ts'
import { Amount } from '#kit/browser/phone-row.tsx'
import type { Row } from '#kit/check.ts'
import { type Document, mayAdd } from '#kit/document.ts'
import { choices } from '#kit/fields.ts'
import { ColumnsButton, useColumns } from '#ui/columns.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { Page } from '#ui/page.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useShortcut } from '#ui/shortcut.ts'
import { decidingFirst, mainFigure } from '#waiting/deciding-columns.ts'
import './browser.css'

const listFilters = (document: Document) =>
  filtersOf(
    {
      ...Object.fromEntries(document.filters.map(name => [name, document.fields[name]!])),
      status: choices('Status', document.life.states),
    },
    (_, { shape }) => shape.kind === 'day',
  )

const AddButton = ({ document }: { document: Document }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const go = useGo()
  const add = () => go(addPath(agencyId, document))
  useShortcut('n', add)
  return (
    <Button type="primary" icon={<Plus size={14} strokeWidth={1.7} />} onClick={add}>
      {t('Add New')}
    </Button>
  )
}

// On a phone, the count and the main total beside the button.
const BarText = ({ document, count, totals = {} }: { document: Document; count: number; totals?: Row }) => {
  const { t } = useLanguage()
  const figure = mainFigure(document)
  return (
    <>
      <div className="bar-count">{rowsWords(count, t)}</div>
      {figure && (totals[figure] ?? null) !== null && (
        <div className="bar-total">
          <Amount field={document.fields[figure]!} value={totals[figure]} />
        </div>
      )}
    </>
  )
}

const useListColumns = (document: Document) => {
  const fields = allFields(document)
  const usual = decidingFirst(document)
  const others = Object.keys(fields).filter(
    name => !usual.includes(name) && fields[name]!.shape.kind !== 'lines' && name !== 'docNo',
  )
  return useColumns(document.address, usual, others)
}

type BarProps = {
  document: Document
  state: ListState
  columns: ReturnType<typeof useColumns>
  isPreviewing: boolean
  saving: ReactNode
}

// Search, filters as chips, and at the end the buttons for views and columns.
const Bar = ({ document, state, columns, isPreviewing, saving }: BarProps) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const fields = allFields(document)
  const titles = Object.fromEntries(columns.order.map(name => [name, t(fields[name]!.label)]))
  const isNarrowed = Object.keys(clearFilters(state)).length > 0
  return (
    <FilterBar
      onClear={isNarrowed ? () => state.change(clearFilters(state)) : undefined}
      end={
        <>
          {saving}
          {!isPhone && state.as !== 'board' && <ColumnsButton columns={columns} titles={titles} short={isPreviewing} />}
        </>
      }
    >
      <SearchBox state={state} />
      <Filters filters={listFilters(document)} asked={state.asked} change={state.change} />
    </FilterBar>
  )
}

/** The list of a document: filters, columns, totals over all rows, Excel, preview. `more` is rendered beside its buttons. */
export const DocumentList = ({ document, more }: { document: Document; more?: ReactNode }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const { ExcelButton, ExcelUpload, Views } = useAdditions()
  const state = useListState()
  const answer = useRows(document, state)
  const isPhone = useIsPhone()
  const openId = isPhone || state.as === 'board' ? undefined : state.preview
  const columns = useListColumns(document)
  const { address, title } = document
  const { found } = answer
  const buttons = (
    <>
      {more}
      <ExcelUpload document={document} />
      <ExcelButton of={document} asked={state.asked} count={found?.count} />
    </>
  )
  const isPreviewing = openId !== undefined
  return (
    <Views {...{ address, state, columns, document }} countPath={apiOf(agencyId, address)}>
      {({ tabs, saving, board }) => (
        <div className={isPreviewing ? 'list-previewing' : undefined}>
          <Page
            flush
            title={t(title)}
            actions={buttons}
            barText={found?.count !== undefined && <BarText {...{ document, ...found, count: found.count }} />}
            primary={mayAdd(asker, document) && <AddButton document={document} />}
          >
            {tabs}
            <Bar {...{ document, state, columns, isPreviewing, saving }} />
            {board && found?.count !== 0 ? board : <DocumentRows {...{ document, state, openId, answer, columns }} />}
          </Page>
        </div>
      )}
    </Views>
  )
}
