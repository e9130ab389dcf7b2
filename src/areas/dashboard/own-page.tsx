// The first page of a consignee's user: what waits for their consent, what they have, what moved, who owes whom, what happens today.

import { type ReactNode, useState } from 'react'
import { periodOf } from '#areas/dashboard/analyses.ts'
import { type OwnPage as Answer, readOwnPage } from '#areas/dashboard/calls.ts'
import { halalasOf, inRiyals, inTons, kgOf, sum } from '#areas/dashboard/figures.ts'
import { OwnBags, OwnMoves, OwnStock } from '#areas/dashboard/own-cargo.tsx'
import { OwnConsents } from '#areas/dashboard/own-consents.tsx'
import { OwnStatements } from '#areas/dashboard/own-statements.tsx'
import { OwnPermits, OwnTrucks } from '#areas/dashboard/own-trucks.tsx'
import { PayablePanel } from '#areas/dashboard/payable-panel.tsx'
import { PeriodSwitch } from '#areas/dashboard/period-switch.tsx'
import { ReceivablesPanel } from '#areas/dashboard/receivables-panel.tsx'
import { useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { VesselsPanel } from '#areas/dashboard/vessels-panel.tsx'
import { useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant, today } from '#kit/days.ts'
import { formatCount } from '#kit/units.ts'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'
import { type Metric, MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './dashboard.css'

/** The days of the address: today, the last 30, or this year. */
export const useOwnDays = (): { from?: string; to?: string } => {
  const { zone } = useAsker()
  const { asked } = useListState()
  const now = today(zone)
  const period = periodOf(asked)
  if (period === '30 days') return {}
  return { from: period === 'Today' ? now : `${now.slice(0, 4)}-01-01`, to: now }
}

const ltr = (figure: string): string => `\u2066${figure}\u2069`

type To = (name: 'stock' | 'moves' | 'receivable' | 'payable' | 'bags') => string | undefined

const cargoMetrics = ({ stock, moves }: Answer, to: To, t: Translate): Metric[] => {
  const total = (name: 'closing' | 'free' | 'reserved'): number => sum(stock.map(row => kgOf(row[name])))
  return [
    {
      ...{ label: t('Stock on hand'), value: inTons(total('closing')), unit: t('MT'), to: to('stock') },
      note: t('{free} free · {reserved} reserved', {
        free: ltr(inTons(total('free'))),
        reserved: ltr(inTons(total('reserved'))),
      }),
    },
    {
      ...{ label: t('Received'), value: inTons(kgOf(moves.received)), unit: t('MT'), to: to('moves') },
      note: t('into the terminals'),
    },
    {
      ...{ label: t('Sold'), value: inTons(kgOf(moves.sold)), unit: t('MT'), to: to('moves') },
      note: t('out of the terminals'),
    },
  ]
}

const moneyMetrics = ({ money, bags }: Answer, to: To, t: Translate): Metric[] => [
  {
    ...{ label: t('Customers owe you'), value: inRiyals(halalasOf(money.receivable)), unit: t('SAR') },
    ...{ note: t('invoices less payments'), to: to('receivable') },
  },
  {
    ...{ label: t('The agency owes you'), value: inRiyals(halalasOf(money.payable)), unit: t('SAR') },
    ...{ note: t('sales less costs and payments'), to: to('payable') },
  },
  {
    ...{ label: t('Empty bags'), value: formatCount(sum(bags.map(row => row.bags))), to: to('bags') },
    note: t('in the terminals'),
  },
]

const OwnFigures = ({ page }: { page: Answer }) => {
  const { t } = useLanguage()
  const screenPath = useScreenPath()
  const days = `from=${page.from}&to=${page.to}`
  const to: To = name =>
    ({
      stock: screenPath('BarleyClosingStock', `reports/barley-closing-stock?asOf=${page.to}`),
      moves: screenPath('ConsigneeDetail', `reports/consignee-detail?${days}`),
      receivable: screenPath('AccountStatement', `reports/account-statement?partyKind=Customer&${days}`),
      payable: screenPath('AccountStatement', `reports/account-statement?partyKind=Consignee&${days}`),
      bags: screenPath('BagClosingStock', `reports/bag-closing-stock?asOf=${page.to}`),
    })[name]
  return <MetricStrip metrics={[...cargoMetrics(page, to, t), ...moneyMetrics(page, to, t)]} />
}

// Only of an owner with cargo under way.
const OwnVessels = () => {
  const { data } = useAnalysis('vessel-stats')
  return data && data.rows.length > 0 ? <VesselsPanel /> : null
}

const Columns = ({ children }: { children: ReactNode }) => <div className="own-column">{children}</div>

export const OwnPage = () => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const [at] = useState(() => new Date().toISOString())
  const { data: page, error } = useCallAnswer(readOwnPage, { query: useOwnDays() })
  if (!page) return error ? <Page title={t('Dashboard')}>{t(error.message)}</Page> : <PageSkeleton />
  return (
    <Page title={t('Dashboard')} facts={<Ltr>{formatInstant(at, zone)}</Ltr>} actions={<PeriodSwitch />}>
      <OwnConsents consents={page.consents} />
      <OwnFigures page={page} />
      <div className="panel-columns">
        <Columns>
          <OwnStock page={page} />
          <OwnTrucks trucks={page.trucks} />
          <OwnPermits permits={page.permits} />
          <OwnVessels />
          <OwnBags bags={page.bags} />
          <OwnStatements from={page.from} to={page.to} />
        </Columns>
        <Columns>
          <OwnMoves page={page} />
          <PayablePanel from={page.from} to={page.to} />
          <ReceivablesPanel />
        </Columns>
      </div>
    </Page>
  )
}
