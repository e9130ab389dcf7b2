// The list of any document.

import { Button, Input, type InputRef } from 'antd'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { apiOf, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { cleared, DocumentRows, rowsWords, useRows } from '#kit/browser/document-rows.tsx'
import { ExcelButton } from '#kit/browser/excel-button.tsx'
import { ExcelUpload } from '#kit/browser/excel-upload.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { addPath, allFields } from '#kit/browser/paths.ts'
import { Amount, mainFigure } from '#kit/browser/phone-row.tsx'
import { useViews } from '#kit/browser/views.tsx'
import type { Row } from '#kit/check.ts'
import { columnsOf, type Document, mayAdd, takesRows } from '#kit/document.ts'
import { choices } from '#kit/fields.ts'
import { mayOn } from '#rights/may.ts'
import { ColumnsButton, useColumns } from '#ui/columns.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { type ListState, queryWith, useListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { Page } from '#ui/page.tsx'
import { useShortcut } from '#ui/shortcut.ts'
import { useSettled } from '#ui/timing.ts'
import './browser.css'

const listFilters = (document: Document) =>
  filtersOf(
    {
      ...Object.fromEntries(document.filters.map(name => [name, document.fields[name]!])),
      status: choices('Status', document.life.states),
    },
    (_, { shape }) => shape.kind === 'day',
  )

const SearchBox = ({ state: { asked, change } }: { state: ListState }) => {
  const { t } = useLanguage()
  const asking = asked.get('search') ?? ''
  const [words, setWords] = useState(asking)
  const settled = useSettled(words, 300)
  const box = useRef<InputRef>(null)
  useEffect(() => setWords(asking), [asking])
  useShortcut('/', () => box.current?.focus({ cursor: 'all' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed asks anew
  useEffect(() => {
    if (settled === words && settled !== asking) change({ search: settled })
  }, [settled])
  return (
    <Input
      ref={box}
      className="list-search"
      allowClear
      prefix={<Search size={14} strokeWidth={1.7} aria-hidden />}
      aria-label={t('Search')}
      placeholder={t('Search')}
      value={words}
      onChange={event => setWords(event.target.value)}
    />
  )
}

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

// On a phone, beside the button: how many, and how much in all.
const BarText = ({ document, count, totals }: { document: Document; count: number; totals: Row }) => {
  const { t } = useLanguage()
  const figure = mainFigure(document)
  return (
    <>
      <div className="bar-count">{rowsWords(count, t)}</div>
      {figure && figure in totals && (
        <div className="bar-total">
          <Amount field={document.fields[figure]!} value={totals[figure]} />
        </div>
      )}
    </>
  )
}

/** The list of a document: filters, columns, totals over all of it, Excel, preview. `more` stands beside its buttons. */
export const DocumentList = ({ document, more }: { document: Document; more?: ReactNode }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const state = useListState()
  const isPhone = useIsPhone()
  const answer = useRows(document, state.query)
  const [openId, open] = useState<number>()
  const fields = allFields(document)
  const usual = columnsOf(document)
  const others = Object.keys(fields).filter(
    name => !usual.includes(name) && fields[name]!.shape.kind !== 'lines' && name !== 'docNo',
  )
  const columns = useColumns(document.address, usual, others)
  const path = apiOf(agencyId, document.address)
  const views = useViews({ address: document.address, state, columns, countPath: path })
  const titles = Object.fromEntries(columns.order.map(name => [name, t(fields[name]!.label)]))
  const clear = Object.keys(cleared(state)).length > 0
  const excel = `${path}/excel?${queryWith(state.asked, { page: undefined, pageSize: undefined })}`
  return (
    <div className={openId === undefined ? undefined : 'list-previewing'}>
      <Page
        flush
        title={t(document.title)}
        actions={
          <>
            {more}
            {mayAdd(asker, document) && takesRows(document) && <ExcelUpload document={document} />}
            {mayOn(asker, 'Excel', document.right) && (
              <ExcelButton path={excel} title={t(document.title)} count={answer.found?.count} />
            )}
          </>
        }
        barText={
          answer.found && <BarText document={document} count={answer.found.count} totals={answer.found.totals} />
        }
        primary={mayAdd(asker, document) && <AddButton document={document} />}
      >
        {views.tabs}
        <FilterBar
          onClear={clear ? () => state.change(cleared(state)) : undefined}
          end={
            <>
              {views.saving}
              {!isPhone && <ColumnsButton columns={columns} titles={titles} short={openId !== undefined} />}
            </>
          }
        >
          <SearchBox state={state} />
          <Filters filters={listFilters(document)} asked={state.asked} change={state.change} />
        </FilterBar>
        <DocumentRows {...{ document, state, openId, open, answer, columns }} />
      </Page>
    </div>
  )
}
