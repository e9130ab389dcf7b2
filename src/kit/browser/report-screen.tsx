// The screen of any report: what it is asked, what it answers, and where each row leads.

import { useEffect } from 'react'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell, unitOf } from '#kit/browser/cells.tsx'
import { ColumnsButton, useColumns } from '#kit/browser/columns.tsx'
import { ExcelButton } from '#kit/browser/document-list.tsx'
import { Filters, filtersOf, learnNames } from '#kit/browser/filters.tsx'
import { ListFoot } from '#kit/browser/list-foot.tsx'
import { queryWith, useListState, wordOf } from '#kit/browser/list-state.ts'
import type { Labels } from '#kit/browser/paths.ts'
import { groupedRows, type ReportRow } from '#kit/browser/report-rows.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber, type NumberKind } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { formatCount } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { Empty } from '#ui/empty.tsx'
import { formatFigure, Ltr } from '#ui/figures.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'
import './browser.css'

type Extra = { name: string; label: string; kind: Field['shape']['kind']; value: unknown }
type Answer = {
  count: number
  rows: Row[]
  totals: Row
  opening?: Row
  closing?: Row
  groups?: Row[]
  extras?: Extra[]
  asOf?: string
  filters?: Row
}

const Figures = ({ extras }: { extras: readonly Extra[] }) => {
  const { t } = useLanguage()
  const metrics = extras.map(({ name, label, kind, value }) => {
    const field = { label, shape: { kind, currency: 'SAR' }, need: 'automatic' } as unknown as Field
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

const columnOf = ({ columns }: Report, name: string, index: number, t: Translate): Column<ReportRow> => {
  const field = columns[name]!
  const unit = unitOf(field.shape)
  return {
    key: name,
    title: t(field.label),
    unit: unit && t(unit),
    numeric: isNumber(field.shape),
    pinned: index === 0,
    cell: row => {
      if (row.line && index === 0) return <span>{t(row.line)}</span>
      if (row.line && !(name in row.values)) return null
      return <Cell field={field} value={row.values[name]} label={(row.values.labels as Labels)?.[name]} />
    },
  }
}

const phoneOf = ({ columns, totals }: Report) => {
  const [first, second, third] = Object.keys(columns).filter(name => !totals.includes(name))
  const figure = Object.keys(columns).findLast(name =>
    ['quantity', 'money', 'count'].includes(columns[name]!.shape.kind),
  )
  const cell = (name: string | undefined, { values }: ReportRow) =>
    name && <Cell field={columns[name]!} value={values[name]} label={(values.labels as Labels)?.[name]} />
  return (row: ReportRow) => ({
    name: row.line ?? cell(first, row),
    figure: cell(figure, row),
    facts: row.line ? undefined : (
      <>
        {cell(second, row)} · {cell(third, row)}
      </>
    ),
  })
}

// Days and required filters stand in front and stay.
const isFixed = ({ need, shape }: Field): boolean => need === 'required' || shape.kind === 'day'

const useReport = (report: Report) => {
  const agencyId = useAgencyId()
  const state = useListState()
  const missing = Object.entries(report.filters).filter(
    ([name, field]) =>
      field.need === 'required' &&
      field.start === undefined &&
      field.shape.kind !== 'day' &&
      !state.asked.has(wordOf(name, field)),
  )
  const path = apiOf(agencyId, report.address)
  const { data, error, isFetching, refetch } = useAnswer<Answer>(
    missing.length > 0 ? undefined : `${path}?${state.query}`,
    { keep: true },
  )
  return { path, state, missing, data: missing.length > 0 ? undefined : data, error, isFetching, refetch }
}

// What the server took where nothing was asked shows in the chips: today, this month.
const withUsual = (report: Report, asked: URLSearchParams, filters: Row = {}): URLSearchParams => {
  const all = new URLSearchParams(asked)
  for (const [name, field] of Object.entries(report.filters)) {
    const word = wordOf(name, field)
    for (const value of [filters[name] ?? []].flat()) if (!asked.has(word)) all.append(word, String(value))
  }
  return all
}

const drillPath = (agencyId: number, { address, filters = {} }: NonNullable<ReturnType<Report['drill']>>): string => {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()
  return `/${agencyId}/${address}${query && `?${query}`}`
}

const useReportRows = (report: Report, data: Answer | undefined): ReportRow[] => {
  if (!data) return []
  const inside = (row: Row) => insideOf(report.columns, row)
  const rows = data.rows.map(inside)
  learnNames(report.columns, rows)
  return [
    ...(data.opening ? [{ key: 'opening', level: 2 as const, line: 'Opening', values: inside(data.opening) }] : []),
    ...groupedRows(report, rows, (data.groups ?? []).map(inside)),
    ...(data.closing ? [{ key: 'closing', level: 2 as const, line: 'Closing', values: inside(data.closing) }] : []),
  ]
}

const ReportTable = ({
  report,
  shown,
  asking,
}: {
  report: Report
  shown: readonly string[]
  asking: ReturnType<typeof useReport>
}) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const { state, missing, data, error, isFetching, refetch } = asking
  const rows = useReportRows(report, data)
  const totals = insideOf(report.columns, data?.totals ?? {})
  const figures = report.totals.map(name => [
    name,
    <Cell key={name} field={report.columns[name]!} value={totals[name]} strong />,
  ])
  const labels = missing.map(([, { label }]) => t(label)).join(', ')
  const drill = ({ values, line }: ReportRow) => (line ? undefined : report.drill(values))
  return (
    <TotalsTable
      columns={shown.map((name, index) => columnOf(report, name, index, t))}
      rows={missing.length > 0 ? [] : rows}
      rowKey={row => row.key}
      levelOf={row => row.level}
      loading={isFetching}
      phone={phoneOf(report)}
      onOpen={row => {
        const to = drill(row)
        if (to) go(drillPath(agencyId, to))
      }}
      empty={
        error ? (
          <Empty text={t(error.message)} action={{ label: t('Try again'), onClick: () => void refetch() }} />
        ) : (
          <Empty text={labels ? t('Choose first: {what}.', { what: labels }) : t('Nothing matches these filters.')} />
        )
      }
      totals={
        data && {
          label: t('Total, {count} rows', { count: formatCount(data.count) }),
          figures: Object.fromEntries(figures),
        }
      }
      foot={data && data.count > 0 && <ListFoot count={data.count} state={state} />}
    />
  )
}

/** The screen of a report. */
export const ReportScreen = ({ report }: { report: Report }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const asking = useReport(report)
  const { path, state, data } = asking
  const columns = useColumns(report.address, Object.keys(report.columns), [])
  const titles = Object.fromEntries(columns.order.map(name => [name, t(report.columns[name]!.label)]))
  const fixed = Object.keys(report.filters).filter(name => isFixed(report.filters[name]!))
  const isRange = (name: string) => name === 'from' && 'to' in report.filters
  const filters = filtersOf(report.filters, isRange).sort(
    (a, b) => Number(fixed.includes(b.name)) - Number(fixed.includes(a.name)),
  )
  const removable = filters
    .flatMap(({ name, words }) => (fixed.includes(name) ? [] : words))
    .filter(word => state.asked.has(word))
  useEffect(() => window.scrollTo({ top: 0 }), [])
  return (
    <Page
      flush
      title={t(report.title)}
      facts={
        data?.asOf && (
          <>
            {t('as of')} <Ltr>{formatDay(data.asOf)}</Ltr>
          </>
        )
      }
      actions={
        mayOn(asker, 'Excel', report.right) &&
        asking.missing.length === 0 && (
          <ExcelButton
            path={`${path}/excel?${queryWith(state.asked, { page: undefined, pageSize: undefined })}`}
            title={t(report.title)}
          />
        )
      }
    >
      <FilterBar
        onClear={
          removable.length > 0
            ? () => state.change(Object.fromEntries(removable.map(word => [word, undefined])))
            : undefined
        }
        end={<ColumnsButton columns={columns} titles={titles} short />}
      >
        <Filters
          filters={filters}
          asked={withUsual(report, state.asked, data?.filters)}
          change={state.change}
          fixed={fixed}
        />
      </FilterBar>
      {data?.extras && data.extras.length > 0 && <Figures extras={data.extras} />}
      <ReportTable report={report} shown={columns.shown} asking={asking} />
    </Page>
  )
}
