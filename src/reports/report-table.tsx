// The rows of a report under its groups, opening and closing balance.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { Cell, Words, widthFor } from '#kit/browser/cells.tsx'
import type { Labels } from '#kit/browser/paths.ts'
import { Amount } from '#kit/browser/phone-row.tsx'
import { insideOf, type Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import { headUnitOf } from '#kit/display-units.ts'
import { type Field, parameterOf } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import type { Drill, Report } from '#kit/report.ts'
import { formatCount } from '#kit/units.ts'
import { type Foldable, FoldMark, useFolding } from '#reports/folding.tsx'
import { mainFigureOf } from '#reports/main-figure.ts'
import { targetWords, usedWords, without } from '#reports/report-filters.ts'
import { isolateLtr } from '#texts/translate.ts'
import type { useColumns } from '#ui/columns.tsx'
import { Empty } from '#ui/empty.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { ListFoot } from '#ui/list-foot.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'

export type Extra = { name: string; label: string; kind: Field['shape']['kind']; value: unknown; unit?: string }
type ReportAnswer = {
  count: number
  rows: Row[]
  totals: Row
  opening?: Row
  closing?: Row
  groups?: Row[]
  groupedBy?: string[]
  extras?: Extra[]
  asOf?: string
  filters?: Row
}

/** The report's answer for the query string; nothing is requested while a required filter is missing. */
export const useReport = (report: Report) => {
  const agencyId = useAgencyId()
  const state = useListState()
  const missing = Object.entries(report.filters).filter(
    ([name, field]) =>
      field.need === 'required' &&
      field.start === undefined &&
      field.shape.kind !== 'day' &&
      !state.asked.has(parameterOf(name, field)),
  )
  const path = apiOf(agencyId, report.address)
  const { data, error, isFetching, refetch } = useAnswer<ReportAnswer>(
    missing.length > 0 ? undefined : `${path}?${state.query}`,
    { keep: true },
  )
  return { path, state, missing, data: missing.length > 0 ? undefined : data, error, isFetching, refetch }
}

type ReportRow = Foldable & {
  key: string
  /** the text of a line that is not a row of the report */
  line?: string
  values: Row
}

const isSame = (a: Row, b: Row, names: readonly string[]): boolean => names.every(name => a[name] === b[name])

const wordsOf = ({ columns }: Report, row: Row, name: string): string => {
  const value = row[name]
  if (columns[name]?.shape.kind === 'day' && value) return isolateLtr(formatDay(value as string))
  return [(row.labels as Labels)?.[name] ?? value ?? '–'].flat().join(', ')
}

// A group may consist of rows without a value, such as cash among banks: its sum then has null for that column.
const isSumOf = (sum: Row, groups: readonly string[], depth: number): boolean =>
  groups.every((name, place) => (sum[name] !== undefined && sum[name] !== null) === place <= depth)

/** The groups with lines of their own: those for which the server returns sums. Their columns are left out. */
export const linedGroups = ({ groups }: Report, sums: readonly Row[]): string[] =>
  groups.filter((_, depth) => sums.some(sum => isSumOf(sum, groups, depth)))

// A group's sums come from the server, because they cover all its rows and not only those of the page.
const groupLine = (report: Report, sums: readonly Row[], row: Row, depth: number, key: string): ReportRow => {
  const { groups } = report
  const inner = groups.slice(0, depth + 1)
  const own = sums.find(sum => isSumOf(sum, groups, depth) && isSame(sum, row, inner)) ?? {}
  const values = Object.fromEntries(Object.entries(own).filter(([name]) => !groups.includes(name)))
  const group = { name: JSON.stringify(inner.map(name => row[name])), depth }
  return { key, level: depth === 0 ? 1 : 2, line: wordsOf(report, row, groups[depth]!), values, group }
}

/** The rows with a line before each group. A row without an inner group, for which there are no sums, is directly below the
 *  outer one. */
const groupedRows = (report: Report, rows: readonly Row[], sums: readonly Row[]): ReportRow[] => {
  const lined = linedGroups(report, sums)
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const first = lined.findIndex((_, place) => !before || !isSame(row, before, lined.slice(0, place + 1)))
    const heads = first < 0 ? [] : lined.slice(first)
    const lines = heads.flatMap(name => {
      const line = groupLine(report, sums, row, report.groups.indexOf(name), `${index} ${name}`)
      return (row[name] ?? null) !== null || Object.keys(line.values).length > 0 ? [line] : []
    })
    return [...lines, { key: `row ${index}`, level: 0 as const, values: row }]
  })
}

const LineName = ({ row: { line, isFolded }, isInner = false }: { row: ReportRow; isInner?: boolean }) => {
  const { t } = useLanguage()
  return (
    <span className={isInner ? 'report-level-2' : undefined}>
      {isFolded !== undefined && <FoldMark isFolded={isFolded} />}
      <bdi>{t(line!)}</bdi>
    </span>
  )
}

const columnOf = (
  { columns, differences }: Report,
  name: string,
  index: number,
  lined: readonly string[],
  sums: Row,
  t: Translate,
  pathOf?: (row: ReportRow) => string | undefined,
): Column<ReportRow> => {
  const field = columns[name]!
  const unit = headUnitOf(field)
  return {
    key: name,
    title: [...(index === 0 ? lined.map(group => t(columns[group]!.label)) : []), t(field.label)].join(t(', ')),
    unit: unit && t(unit),
    numeric: isNumber(field.shape),
    pinned: index === 0,
    width: widthFor(field, sums[name]),
    cell: row => {
      if (row.line && index === 0) {
        return <LineName row={row} isInner={row.level === 2 && lined.length > 1} />
      }
      if (row.line && !(name in row.values)) return null
      const value = row.values[name]
      const isState = ['status', 'result', 'state'].includes(name) && typeof value === 'string'
      const label = (row.values.labels as Labels)?.[name]
      const shown = isState ? (
        <StatusTag state={value} />
      ) : (
        <Cell field={field} value={value} label={label} breach={differences.includes(name)} />
      )
      const path = pathOf?.(row)
      const cell = path ? <Link to={path}>{shown}</Link> : shown
      return index === 0 && lined.length > 0 ? <span className="report-leaf">{cell}</span> : cell
    },
  }
}

// The main column of a report without sums: the state in which something ended.
const stateColumnOf = ({ columns, totals }: Report): string | undefined =>
  totals.length > 0 ? undefined : ['result', 'status'].find(name => columns[name]?.shape.kind === 'choice')

// Values shown in group lines are not repeated.
const phoneOf = (report: Report, lined: readonly string[]) => {
  const { columns, totals } = report
  const state = stateColumnOf(report)
  const [first, second, third] = Object.keys(columns).filter(name => !totals.includes(name) && !lined.includes(name))
  const figure = mainFigureOf(report)
  // A row is a button, which cannot contain links.
  const cell = (name: string | undefined, { values }: ReportRow) => {
    const label = name && (values.labels as Labels)?.[name]
    if (typeof label === 'string' && label) return <Words>{label}</Words>
    return name && <Cell field={columns[name]!} value={values[name]} />
  }
  return (row: ReportRow) => ({
    name: row.line ? <LineName row={row} /> : cell(first, row),
    figure: state ? (
      <StatusTag state={String(row.values[state] ?? '')} />
    ) : (
      figure && <Amount field={columns[figure]!} value={row.values[figure]} />
    ),
    facts: row.line ? undefined : (
      <>
        {cell(second, row)}
        {second && third && ' · '}
        {cell(third, row)}
      </>
    ),
  })
}

const drillPath = (here: number, { address, filters = {}, agencyId = here }: Drill): string => {
  const query = targetWords(filters).toString()
  return `/${agencyId}/${address}${query && `?${query}`}`
}

// The opening balance is on the first page, the closing balance on the last.
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

type NothingProps = Pick<ReportTableProps, 'report' | 'asking'>

const Nothing = ({ report, asking: { state, missing, error, refetch } }: NothingProps) => {
  const { t } = useLanguage()
  if (error) return <NotLoaded error={error} refetch={refetch} />
  const what = missing.map(([, { label }]) => t(label)).join(t(', '))
  if (what) return <Empty text={t('Choose first: {what}.', { what })} />
  const used = usedWords(report, state.asked)
  if (used.length > 0) {
    const action = { label: t('Clear all'), onClick: () => state.change(without(used)) }
    return <Empty text={t('Nothing matches these filters.')} action={action} />
  }
  const usual = 'from' in report.filters ? 'There is nothing in these days. Choose others.' : 'There is nothing yet.'
  return <Empty text={t(report.empty ?? usual)} />
}

const totalsOf = (report: Report, count: number, sums: Row, t: Translate) => {
  // The sums, and values the server derives from them, such as an average price.
  const names = Object.keys(report.columns).filter(
    name => report.totals.includes(name) || (sums[name] ?? null) !== null,
  )
  const figures = names.map(name => [
    name,
    <Cell
      key={name}
      field={report.columns[name]!}
      value={sums[name]}
      strong
      breach={report.differences.includes(name)}
    />,
  ])
  return { label: t('Total, {count} rows', { count: formatCount(count) }), figures: Object.fromEntries(figures) }
}

// The link of the row is in its number's cell, else in the first cell without a link of its own: for keyboard users.
const openerOf = ({ columns }: Report, names: readonly string[]): string | undefined => {
  const kindOf = (name: string) => columns[name]!.shape.kind
  return (
    names.find(name => kindOf(name) === 'text' && /^(doc|invoice)No$/.test(name)) ??
    names.find(name => !['link', 'links'].includes(kindOf(name)))
  )
}

/** The table of a report; a row leads to the report's target, and a group's line folds the rows under it. */
export const ReportTable = ({ report: asDefined, columns: { shown, widths, resize }, asking }: ReportTableProps) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const { state, missing, data, isFetching } = asking
  const report = { ...asDefined, groups: data?.groupedBy ?? asDefined.groups }
  const { drawn, fold } = useFolding(useReportRows(report, data, state))
  const sums = insideOf(report.columns, data?.totals ?? {})
  const lined = linedGroups(report, (data?.groups ?? []) as Row[])
  const names = shown.filter(name => !lined.includes(name))
  const pathOf = ({ values, line }: ReportRow) => {
    const to = line ? undefined : report.drill(values, data?.filters)
    return to && drillPath(agencyId, to)
  }
  const opener = openerOf(report, names)
  return (
    <TotalsTable
      columns={names.map((name, index) =>
        columnOf(report, name, index, lined, sums, t, name === opener ? pathOf : undefined),
      )}
      widths={widths}
      onResize={resize}
      rows={missing.length > 0 ? [] : drawn}
      rowKey={row => row.key}
      levelOf={row => row.level}
      loading={isFetching}
      phone={phoneOf(report, lined)}
      onOpen={row => {
        const path = pathOf(row)
        if (path) go(path)
        else fold(row)
      }}
      pathOf={pathOf}
      empty={<Nothing report={report} asking={asking} />}
      totals={data && totalsOf(report, data.count, sums, t)}
      foot={data && data.count > 0 && <ListFoot count={data.count} state={state} />}
    />
  )
}
