// The dashboard page.

import { useQueryClient } from '@tanstack/react-query'
import { type FC, lazy, Suspense, useEffect, useState } from 'react'
import { Asking } from '#areas/dashboard/asking.tsx'
import { CoverPanel } from '#areas/dashboard/cover-panel.tsx'
import { type CardName, cardNames, jobOf, usualCards } from '#areas/dashboard/jobs.ts'
import { KeyFigures } from '#areas/dashboard/key-figures.tsx'
import { ReceivablesPanel } from '#areas/dashboard/receivables-panel.tsx'
import { SalesPanel } from '#areas/dashboard/sales-panel.tsx'
import { StockPanel } from '#areas/dashboard/stock-panel.tsx'
import { useCards } from '#areas/dashboard/use-cards.tsx'
import { VesselsPanel } from '#areas/dashboard/vessels-panel.tsx'
import { useAdditions } from '#kit/browser/additions.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { type Asker, may, mayOn } from '#rights/may.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { PageSkeleton, PanelSkeleton } from '#ui/skeleton.tsx'
import './dashboard.css'

const FirstStepsLine = lazy(async () => ({
  default: (await import('#areas/dashboard/first-steps.tsx')).FirstStepsLine,
}))

// The page of a consignee's user, which has nothing of the staff's dashboard.
const OwnPage = lazy(async () => ({ default: (await import('#areas/dashboard/own-page.tsx')).OwnPage }))

// Cards that are not shown to a consignee's user at first are loaded when they are shown.
const todays = () => import('#areas/dashboard/today-panels.tsx')
const TrucksPanel = lazy(async () => ({ default: (await todays()).TrucksPanel }))
const BagsPanel = lazy(async () => ({ default: (await todays()).BagsPanel }))
const InvoicesPanel = lazy(async () => ({ default: (await todays()).InvoicesPanel }))

const LcsPanel = lazy(async () => ({ default: (await import('#areas/dashboard/lcs-panel.tsx')).LcsPanel }))

const MinePanel = () => {
  const { MineCard } = useAdditions()
  return <MineCard />
}

const AuthorityPanel = lazy(async () => ({
  default: (await import('#areas/dashboard/authority-panel.tsx')).AuthorityPanel,
}))

type Card = { title: string; Panel: FC; mayShow?: (asker: Asker) => boolean }

const maySeeStock = (asker: Asker): boolean => mayOn(asker, 'View', 'BarleyClosingStock')
const maySeeAuthority = (asker: Asker): boolean => mayOn(asker, 'View', 'GfsaReportLog')

const cards: Readonly<Record<CardName, Card>> = {
  cover: { title: 'Stock cover', Panel: CoverPanel, mayShow: maySeeStock },
  stock: { title: 'Stock by terminal', Panel: StockPanel },
  sales: { title: 'Sales', Panel: SalesPanel },
  vessels: { title: 'Vessels', Panel: VesselsPanel },
  receivables: { title: 'Receivables by age', Panel: ReceivablesPanel },
  trucks: {
    title: 'Trucks today',
    Panel: TrucksPanel,
    mayShow: asker => mayOn(asker, 'View', 'ConsignmentTransportation'),
  },
  bags: { title: 'Good bags', Panel: BagsPanel },
  invoices: { title: 'What waits', Panel: InvoicesPanel },
  mine: { title: 'What waits for me', Panel: MinePanel },
  lcs: {
    title: 'LCs about to expire',
    Panel: LcsPanel,
    mayShow: asker => mayOn(asker, 'View', 'LcDetail'),
  },
  authority: {
    title: 'Reports to the grain authority',
    Panel: AuthorityPanel,
    mayShow: maySeeAuthority,
  },
}

const titles = Object.fromEntries(cardNames.map(name => [name, cards[name].title])) as Record<CardName, string>

const everyMs = 60_000

// A dashboard on a wall display is watched all day: its figures are refreshed every minute.
const useEveryMinute = (): string => {
  const queries = useQueryClient()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      setNow(new Date().toISOString())
      void queries.invalidateQueries({ queryKey: ['api'], refetchType: 'active' })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries])
  return now
}

const StaffDashboard = () => {
  const { t } = useLanguage()
  const { asker, zone } = useAsker()
  const allowed = cardNames.filter(name => cards[name].mayShow?.(asker) ?? true)
  const chosen = useCards('x-gms-dashboard', allowed, usualCards[jobOf(asker)])
  const now = useEveryMinute()
  return (
    <Page
      title={t('Dashboard')}
      facts={<Ltr>{formatInstant(now, zone)}</Ltr>}
      actions={<Asking cards={chosen} titles={titles} />}
    >
      {may(asker, { rights: [] }) && (
        <Suspense>
          <FirstStepsLine />
        </Suspense>
      )}
      <KeyFigures hasCover={maySeeStock(asker)} hasAuthority={maySeeAuthority(asker)} />
      <div className="panel-columns">
        {chosen.shown.map(name => {
          const { Panel } = cards[name]
          return (
            <Suspense key={name} fallback={<PanelSkeleton height={230} />}>
              <Panel />
            </Suspense>
          )
        })}
      </div>
    </Page>
  )
}

/** The first page of every user who may see one: an owner's cargo and money, or the cards of a job. */
export const Dashboard = () => {
  const { asker } = useAsker()
  if (!asker.isCompanyAdmin) return <StaffDashboard />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OwnPage />
    </Suspense>
  )
}
