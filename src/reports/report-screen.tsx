// The screen of any report: filters, rows, and links from them.

import { Button } from 'antd'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { insideOf } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import type { NumberKind } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { isFixed, usedWords, without, withUsual } from '#reports/report-filters.ts'
import { type Extra, linedGroups, ReportTable, type ReportTableProps, useReport } from '#reports/report-table.tsx'
import { mayOn } from '#rights/may.ts'
import { ColumnsButton, useColumns } from '#ui/columns.tsx'
import { formatFigure, Ltr } from '#ui/figures.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { queryWith } from '#ui/list-state.ts'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import '#kit/browser/browser.css'
import { GroupButton } from '#reports/group-button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import './reports.css'

const Figures = ({ extras }: { extras: readonly Extra[] }) => {
  const { t } = useLanguage()
  const metrics = extras.map(({ name, label, kind, value, unit: own }) => {
    const field = { label, shape: { kind, currency: 'SAR', unit: own }, need: 'automatic' } as Field
    const inside = insideOf({ [name]: field }, { [name]: value })[name]
    const unit = unitOf(field.shape)
    return { label: t(label), value: formatFigure(inside as number, kind as NumberKind), unit: unit && t(unit) }
  })
  return (
    <div className="report-figures">
      <MetricStrip metrics={metrics} small />
    </div>
  )
}

// The parameters with the visible columns, for paper and mails.
const withColumns = ({ report, asking: { state }, columns }: ReportTableProps): URLSearchParams => {
  const isWhole = columns.shown.length === Object.keys(report.columns).length && columns.kept === undefined
  const asked = { page: undefined, pageSize: undefined, columns: isWhole ? undefined : columns.shown.join(',') }
  return new URLSearchParams(queryWith(state.asked, asked))
}

// Opens the pages for the printer.
const PrintButton = (props: ReportTableProps) => {
  const { report } = props
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const go = useGo()
  if (!mayOn(asker, 'Excel', report.right)) return null
  return (
    <Button
      icon={<Printer size={14} strokeWidth={1.7} />}
      onClick={() => go(`/${agencyId}/${report.address}/print?${withColumns(props)}`)}
    >
      {t('Print')}
    </Button>
  )
}

// The filters as chips, required ones first; columns at the end.
type AskingProps = ReportTableProps & { saving: ReactNode }

const Asking = ({ report, asking, columns, saving }: AskingProps) => {
  const { t } = useLanguage()
  const { state, data } = asking
  const titles = Object.fromEntries(columns.order.map(name => [name, t(report.columns[name]!.label)]))
  const fixed = Object.keys(report.filters).filter(name => isFixed(report.filters[name]!))
  const isLater = ({ name }: { name: string }) => Number(!fixed.includes(name))
  const filters = filtersOf(report.filters, name => name === 'from' && 'to' in report.filters)
  const used = usedWords(report, state.asked)
  return (
    <FilterBar
      onClear={used.length > 0 ? () => state.change(without(used)) : undefined}
      end={
        <>
          {saving}
          <GroupButton report={report} state={state} lined={linedGroups(report, data?.groups ?? [])} />
          <ColumnsButton columns={columns} titles={titles} short />
        </>
      }
    >
      <SearchBox state={state} />
      <Filters
        filters={filters.sort((a, b) => isLater(a) - isLater(b))}
        asked={withUsual(report, state.asked, data?.filters)}
        change={state.change}
        fixed={fixed}
      />
    </FilterBar>
  )
}

/** The screen of a report. `more` is rendered beside its buttons. */
export const ReportScreen = ({ report, more }: { report: Report; more?: ReactNode }) => {
  const { t } = useLanguage()
  const { ExcelButton, MailButton, Views } = useAdditions()
  const asking = useReport(report)
  const { state, data, missing } = asking
  const { address, title } = report
  const columns = useColumns(address, Object.keys(report.columns), [])
  const day = data?.asOf && (
    <>
      {t('as of')} <Ltr>{formatDay(data.asOf)}</Ltr>
    </>
  )
  const buttons = (
    <>
      {more}
      {missing.length === 0 && <PrintButton {...{ report, columns, asking }} />}
      {missing.length === 0 && <MailButton of={report} asked={withColumns({ report, columns, asking })} />}
      {missing.length === 0 && <ExcelButton of={report} asked={state.asked} count={data?.count} />}
    </>
  )
  return (
    <Views {...{ address, state, columns }}>
      {({ tabs, saving }) => (
        <Page flush title={t(title)} facts={day} actions={buttons}>
          {tabs}
          <Asking report={report} asking={asking} columns={columns} saving={saving} />
          {data?.extras && data.extras.length > 0 && <Figures extras={data.extras} />}
          <ReportTable report={report} columns={columns} asking={asking} />
        </Page>
      )}
    </Views>
  )
}
