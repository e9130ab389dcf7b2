// The rows of a report under its groups, opening and closing.

import { useAgencyId } from '#kit/browser/api.ts'
import { Cell, Words, widthFor } from '#kit/browser/cells.tsx'
import type { Labels } from '#kit/browser/paths.ts'
import { Amount } from '#kit/browser/phone-row.tsx'
import { groupedRows, linedGroups, type ReportRow } from '#kit/browser/report-rows.ts'
import type { ReportAnswer, useReport } from '#kit/browser/report-state.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { isNumber } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { unitOf } from '#kit/shown.ts'
import { formatCount } from '#kit/units.ts'
import type { useColumns } from '#ui/columns.tsx'
import { Empty } from '#ui/empty.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { ListFoot } from '#ui/list-foot.tsx'
import type { ListState } from '#ui/list-state.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'

const columnOf = (
  { columns }: Report,
  name: string,
  index: number,
  lined: readonly string[],
  sums: Row,
  t: Translate,
  pathOf?: (row: ReportRow) => string | undefined,
): Column<ReportRow> => {
  const field = columns[name]!
  const unit = unitOf(field.shape)
  return {
    key: name,
    title: [...(index === 0 ? lined.map(group => t(columns[group]!.label)) : []), t(field.label)].join(t(', ')),
    unit: unit && t(unit),
    numeric: isNumber(field.shape),
    pinned: index === 0,
    width: widthFor(field, sums[name]),
    cell: row => {
      if (row.line && index === 0) {
        return <bdi className={row.level === 2 && lined.length > 1 ? 'report-level-2' : undefined}>{t(row.line)}</bdi>
      }
      if (row.line && !(name in row.values)) return null
      const value = row.values[name]
      const isState = ['status', 'result'].includes(name) && typeof value === 'string'
      const label = (row.values.labels as Labels)?.[name]
      const shown = isState ? <StatusTag state={value} /> : <Cell field={field} value={value} label={label} />
      const path = pathOf?.(row)
      const cell = path ? <Link to={path}>{shown}</Link> : shown
      return index === 0 && lined.length > 0 ? <span className="report-leaf">{cell}</span> : cell
    },
  }
}

// What the groups' lines say is not said again; tons come before money.
const phoneOf = ({ columns, totals }: Report, lined: readonly string[]) => {
  const [first, second, third] = Object.keys(columns).filter(name => !totals.includes(name) && !lined.includes(name))
  const of = (...kinds: string[]) => Object.keys(columns).filter(name => kinds.includes(columns[name]!.shape.kind))
  const figure = of('quantity').at(-1) ?? of('money', 'count').at(-1)
  // The row is a button, and a button holds no links.
  const cell = (name: string | undefined, { values }: ReportRow) => {
    const label = name && (values.labels as Labels)?.[name]
    if (typeof label === 'string' && label) return <Words>{label}</Words>
    return name && <Cell field={columns[name]!} value={values[name]} />
  }
  return (row: ReportRow) => ({
    name: row.line ?? cell(first, row),
    figure: figure && <Amount field={columns[figure]!} value={row.values[figure]} />,
    facts: row.line ? undefined : (
      <>
        {cell(second, row)} · {cell(third, row)}
      </>
    ),
  })
}

const drillPath = (agencyId: number, { address, filters = {} }: NonNullable<ReturnType<Report['drill']>>): string => {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()
  return `/${agencyId}/${address}${query && `?${query}`}`
}

// What was there before stands on the first page, what is left on the last.
const useReportRows = (report: Report, data: ReportAnswer | undefined, { page, pageSize }: ListState): ReportRow[] => {
  if (!data) return []
  const inside = (row: Row) => insideOf(report.columns, row)
  return [
    ...(data.opening && page === 1
      ? [{ key: 'opening', level: 2 as const, line: 'Opening', values: inside(data.opening) }]
      : []),
    ...groupedRows(report, data.rows.map(inside), (data.groups ?? []).map(inside)),
    ...(data.closing && page * pageSize >= data.count
      ? [{ key: 'closing', level: 2 as const, line: 'Closing', values: inside(data.closing) }]
      : []),
  ]
}

export type ReportTableProps = {
  report: Report
  columns: ReturnType<typeof useColumns>
  asking: ReturnType<typeof useReport>
}

const Nothing = ({ missing, error, refetch }: ReportTableProps['asking']) => {
  const { t } = useLanguage()
  if (error) return <Empty text={t(error.message)} action={{ label: t('Try again'), onClick: () => void refetch() }} />
  const what = missing.map(([, { label }]) => t(label)).join(t(', '))
  return <Empty text={what ? t('Choose first: {what}.', { what }) : t('Nothing matches these filters.')} />
}

const totalsOf = (report: Report, count: number, sums: Row, t: Translate) => {
  const figures = report.totals.map(name => [
    name,
    <Cell key={name} field={report.columns[name]!} value={sums[name]} strong />,
  ])
  return { label: t('Total, {count} rows', { count: formatCount(count) }), figures: Object.fromEntries(figures) }
}

/** The table of a report; a row leads where the report says. */
export const ReportTable = ({ report, columns: { shown, widths, resize }, asking }: ReportTableProps) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const { state, missing, data, isFetching } = asking
  const rows = useReportRows(report, data, state)
  const sums = insideOf(report.columns, data?.totals ?? {})
  const lined = linedGroups(report, (data?.groups ?? []) as Row[])
  const names = shown.filter(name => !lined.includes(name))
  const pathOf = ({ values, line }: ReportRow) => {
    const to = line ? undefined : report.drill(values)
    return to && drillPath(agencyId, to)
  }
  // Where a row leads is reached by the keyboard through its first cell that leads nowhere else.
  const opener = names.find(name => !['link', 'links'].includes(report.columns[name]!.shape.kind))
  return (
    <TotalsTable
      columns={names.map((name, index) =>
        columnOf(report, name, index, lined, sums, t, name === opener ? pathOf : undefined),
      )}
      widths={widths}
      onResize={resize}
      rows={missing.length > 0 ? [] : rows}
      rowKey={row => row.key}
      levelOf={row => row.level}
      loading={isFetching}
      phone={phoneOf(report, lined)}
      onOpen={row => {
        const path = pathOf(row)
        if (path) go(path)
      }}
      empty={<Nothing {...asking} />}
      totals={data && totalsOf(report, data.count, sums, t)}
      foot={data && data.count > 0 && <ListFoot count={data.count} state={state} />}
    />
  )
}
