// The screen of any report: filters, rows, and links from them.

import type { ReactNode } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import {
  type Extra,
  isFixed,
  ReportTable,
  type ReportTableProps,
  useReport,
  withUsual,
} from '#kit/browser/report-table.tsx'
import { insideOf } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import type { NumberKind } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { ColumnsButton, useColumns } from '#ui/columns.tsx'
import { formatFigure, Ltr } from '#ui/figures.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import './browser.css'

const Figures = ({ extras }: { extras: readonly Extra[] }) => {
  const { t } = useLanguage()
  const metrics = extras.map(({ name, label, kind, value }) => {
    const field = { label, shape: { kind, currency: 'SAR' }, need: 'automatic' } as Field
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

// The filters in chips, the needed ones first; columns at the end.
type AskingProps = ReportTableProps & { saving: ReactNode }

const Asking = ({ report, asking, columns, saving }: AskingProps) => {
  const { t } = useLanguage()
  const { state, data } = asking
  const titles = Object.fromEntries(columns.order.map(name => [name, t(report.columns[name]!.label)]))
  const fixed = Object.keys(report.filters).filter(name => isFixed(report.filters[name]!))
  const isLater = ({ name }: { name: string }) => Number(!fixed.includes(name))
  const filters = filtersOf(report.filters, name => name === 'from' && 'to' in report.filters)
  const used = filters
    .flatMap(({ name, words }) => (fixed.includes(name) ? [] : words))
    .filter(word => state.asked.has(word))
  const clear = () => state.change(Object.fromEntries(used.map(word => [word, undefined])))
  return (
    <FilterBar
      onClear={used.length > 0 ? clear : undefined}
      end={
        <>
          {saving}
          <ColumnsButton columns={columns} titles={titles} short />
        </>
      }
    >
      <Filters
        filters={filters.sort((a, b) => isLater(a) - isLater(b))}
        asked={withUsual(report, state.asked, data?.filters)}
        change={state.change}
        fixed={fixed}
      />
    </FilterBar>
  )
}

/** The screen of a report. `more` stands beside its buttons. */
export const ReportScreen = ({ report, more }: { report: Report; more?: ReactNode }) => {
  const { t } = useLanguage()
  const { ExcelButton, Views } = useAdditions()
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
