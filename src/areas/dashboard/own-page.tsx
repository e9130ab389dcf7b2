// The first page of a consignee's user: documents waiting for consent, stock, movements, balances, and today's trucks.

import { Fragment, type ReactNode, useState } from 'react'
import { periodOf } from '#areas/dashboard/analyses.ts'
import { Asking } from '#areas/dashboard/asking.tsx'
import type { OwnPage as Answer } from '#areas/dashboard/calls.ts'
import { inRiyals, inTons, sum } from '#areas/dashboard/figures.ts'
import { OwnBags, OwnMoves, OwnStock } from '#areas/dashboard/own-cargo.tsx'
import { OwnConsents } from '#areas/dashboard/own-consents.tsx'
import { OwnStatements } from '#areas/dashboard/own-statements.tsx'
import { OwnPermits, OwnTrucks } from '#areas/dashboard/own-trucks.tsx'
import { PayablePanel } from '#areas/dashboard/payable-panel.tsx'
import { ReceivablesPanel } from '#areas/dashboard/receivables-panel.tsx'
import { useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { useCards } from '#areas/dashboard/use-cards.tsx'
import { VesselsPanel } from '#areas/dashboard/vessels-panel.tsx'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant, today } from '#kit/days.ts'
import { formatCount, halalasOf, kgOf } from '#kit/units.ts'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'
import { type Metric, MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './dashboard.css'
import { isolateLtr } from '#texts/translate.ts'

// For the terminals and the period of the address: today, the last 30 days, or this year.
const useOwnPage = () => {
  const { zone } = useAsker()
  const { asked } = useListState()
  const now = today(zone)
  const period = periodOf(asked)
  const from = period === 'Today' ? now : `${now.slice(0, 4)}-01-01`
  const question = new URLSearchParams([
    ...[...asked].filter(([word]) => word === 'terminalId'),
    ...(period === '30 days' ? [] : Object.entries({ from, to: now })),
  ])
  return useAnswer<Answer>(apiOf(useAgencyId(), `dashboard/own${question.size > 0 ? `?${question}` : ''}`), {
    keep: true,
  })
}

type To = ReturnType<typeof useFigurePath>

const cargoMetrics = ({ stock, moves }: Answer, to: To, t: Translate): Metric[] => {
  const total = (name: 'closing' | 'free' | 'reserved'): number => sum(stock.map(row => kgOf(row[name])))
  return [
    {
      ...{ label: t('Stock on hand'), value: inTons(total('closing')), unit: t('MT'), to: to('stock') },
      note: t('{free} free · {reserved} reserved', {
        free: isolateLtr(inTons(total('free'))),
        reserved: isolateLtr(inTons(total('reserved'))),
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
    ...{ note: t('invoices less payments'), to: to('customers') },
  },
  {
    ...{ label: t('The agency owes you'), value: inRiyals(halalasOf(money.payable)), unit: t('SAR') },
    ...{ note: t('sales less costs and payments'), to: to('account') },
  },
  {
    ...{ label: t('Empty bags'), value: formatCount(sum(bags.map(row => row.bags))), to: to('bagStock') },
    note: t('in the terminals'),
  },
]

const OwnFigures = ({ page }: { page: Answer }) => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  return <MetricStrip metrics={[...cargoMetrics(page, pathOf, t), ...moneyMetrics(page, pathOf, t)]} />
}

// Only for an owner with cargo under way.
const OwnVessels = () => {
  const { data } = useAnalysis('vessel-stats')
  return data && data.rows.length > 0 ? <VesselsPanel /> : null
}

type Card = { title: string; isBeside?: boolean; show: (page: Answer) => ReactNode }

// Cards with many columns are in the wider half.
const cards = {
  stock: { title: 'Stock by LC and terminal', show: page => <OwnStock page={page} /> },
  trucks: { title: 'Trucks today', show: ({ trucks }) => <OwnTrucks trucks={trucks} /> },
  permits: { title: 'Sale permits of today', show: ({ permits }) => <OwnPermits permits={permits} /> },
  vessels: { title: 'Vessels', show: () => <OwnVessels /> },
  bags: { title: 'Empty bags', show: ({ bags }) => <OwnBags bags={bags} /> },
  statements: { title: 'Statements', show: ({ from, to }) => <OwnStatements from={from} to={to} /> },
  moves: { title: 'What moved', isBeside: true, show: page => <OwnMoves page={page} /> },
  payable: {
    title: 'Your account with the agency',
    isBeside: true,
    show: ({ from, to }) => <PayablePanel from={from} to={to} />,
  },
  receivables: { title: 'Receivables by age', isBeside: true, show: () => <ReceivablesPanel /> },
} satisfies Record<string, Card>

type CardName = keyof typeof cards

const names = Object.keys(cards) as CardName[]
const titles = Object.fromEntries(names.map(name => [name, cards[name].title])) as Record<CardName, string>

const Cards = ({ page, shown }: { page: Answer; shown: readonly CardName[] }) => {
  const half = (beside: boolean) => (
    <div className="own-column">
      {shown.map(name => {
        const { isBeside = false, show }: Card = cards[name]
        return isBeside === beside && <Fragment key={name}>{show(page)}</Fragment>
      })}
    </div>
  )
  return (
    <div className="panel-columns">
      {half(false)}
      {half(true)}
    </div>
  )
}

export const OwnPage = () => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const [at] = useState(() => new Date().toISOString())
  const chosen = useCards('x-gms-own-dashboard', names, names)
  const { data: page, error } = useOwnPage()
  if (!page) return error ? <Page title={t('Dashboard')}>{t(error.message)}</Page> : <PageSkeleton />
  return (
    <Page
      title={t('Dashboard')}
      facts={<Ltr>{formatInstant(at, zone)}</Ltr>}
      actions={<Asking cards={chosen} titles={titles} />}
    >
      <OwnConsents consents={page.consents} />
      <OwnFigures page={page} />
      <Cards page={page} shown={chosen.shown} />
    </Page>
  )
}
