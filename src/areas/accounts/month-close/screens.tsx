// The screens of a month close: the checklist beside the form and on the page, and the figures of a closed month.

import { closedAccounts } from '#areas/accounts/closed-accounts/definition.ts'
import { type CashInBook, readMonthChecklist } from '#areas/accounts/month-close/calls.ts'
import { monthClose, monthNameOf } from '#areas/accounts/month-close/definition.ts'
import { apiOf, useAgencyId, useAnswer, useCallAnswer } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { DocumentRow } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { isDay } from '#kit/days.ts'
import { formatDecimal, formatMoney, halalasOf, integerOf } from '#kit/units.ts'
import { ClosingChecks } from '#trade/closing/closing-checks.tsx'
import { Awaited } from '#ui/awaited.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import './month-close.css'

const Cash = ({ of }: { of: readonly CashInBook[] }) => {
  const { t } = useLanguage()
  const metrics = of.map(({ cashBox, amount }) => ({
    label: cashBox ?? t('Without a cash box'),
    value: formatMoney(halalasOf(amount)),
    unit: t('SAR'),
  }))
  if (metrics.length === 0) return null
  return (
    <Panel title={t('Cash in the book')}>
      <MetricStrip metrics={metrics} small />
    </Panel>
  )
}

// The user may enter any day of the month, so the screen shows the name of the month.
const Checklist = ({ month }: { month: string }) => {
  const { t } = useLanguage()
  const { data } = useCallAnswer(readMonthChecklist, { query: { month } })
  const { monthName, year } = monthNameOf(month)
  return (
    <>
      <h2 className="panel-title">
        {t(monthName)} <Ltr>{year}</Ltr>
      </h2>
      {data && <Cash of={data.cash} />}
      <ClosingChecks lines={data?.lines} />
    </>
  )
}

const ChecklistOfForm = () => {
  const { month } = useForm().values as { month: string | null }
  return month && isDay(month) ? <Checklist month={month} /> : null
}

export const MonthCloseForm = () => <DocumentForm document={monthClose} beside={<ChecklistOfForm />} />

const shown = 20

// The figures of a line by its unit: riyals and dollars have two decimals, tons three.
const figureOf = (row: Row, which: 'opening' | 'closing'): string => {
  const scales = { Quantity: 3, Bags: 0, Money: 2, Dollars: 2 }
  for (const [unit, scale] of Object.entries(scales)) {
    const value = row[`${which}${unit}`]
    if (typeof value === 'number') return formatDecimal(integerOf(value, scale), scale)
  }
  return ''
}

const LinesTable = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useLanguage()
  const figure = (which: 'opening' | 'closing', title: string): PlainColumn<Row> => ({
    key: which,
    title,
    numeric: true,
    cell: row => <Ltr>{figureOf(row, which)}</Ltr>,
  })
  const words = (name: string, title: string): PlainColumn<Row> => ({
    key: name,
    title,
    cell: row => <Words>{String(row[name] ?? '')}</Words>,
  })
  const columns = [
    words('account', t('Account')),
    figure('opening', t('Opening')),
    figure('closing', t('Closing')),
    // The column is left out if no account moved; the names need its width.
    ...(rows.some(({ movements }) => movements) ? [words('movements', t('Movements'))] : []),
  ]
  return <PlainTable caption={t('Accounts')} columns={columns} rows={rows} rowKey={row => String(row.account)} />
}

// Only the first accounts; the report shows all of them and offers them as a file.
const Lines = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const of = `monthCloseId=${id}`
  const answer = useAnswer<{ rows: Row[] }>(`${apiOf(agencyId, closedAccounts.address)}?${of}&pageSize=${shown}`)
  return (
    <Panel
      title={t('Accounts')}
      className="closed-accounts"
      extra={<Link to={`/${agencyId}/${closedAccounts.address}?${of}`}>{t('All accounts')}</Link>}
    >
      {answer.data ? <LinesTable rows={answer.data.rows} /> : <Awaited of={answer} height={240} />}
    </Panel>
  )
}

const Below = ({ row }: { row: DocumentRow }) => {
  if (row.closeNo) return <Lines id={row.id} />
  return row.status === 'Draft' || row.status === 'Locked' ? <Checklist month={String(row.month)} /> : null
}

export const MonthClosePage = () => <DocumentPage document={monthClose} below={row => <Below row={row} />} />
