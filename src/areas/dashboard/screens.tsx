// The dashboard page.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { vesselStats } from '#areas/dashboard/calls.ts'
import { KeyFigures } from '#areas/dashboard/key-figures.tsx'
import { ReceivablesPanel } from '#areas/dashboard/receivables-panel.tsx'
import { SalesPanel } from '#areas/dashboard/sales-panel.tsx'
import { StockPanel } from '#areas/dashboard/stock-panel.tsx'
import { VesselsPanel } from '#areas/dashboard/vessels-panel.tsx'
import { useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import './dashboard.css'

const everyMs = 60_000

// A dashboard on a wall is looked at all day: what it shows is never older than a minute.
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

export const Dashboard = () => {
  const { t } = useLanguage()
  const { asker, zone } = useAsker()
  const vessels = useCallAnswer(vesselStats).data
  // A consignee without cargo under way has no vessels to show.
  const hasVessels = !asker.isCompanyAdmin || (vessels !== undefined && vessels.rows.length > 0)
  const now = useEveryMinute()
  return (
    <Page title={t('Dashboard')} facts={<Ltr>{formatInstant(now, zone)}</Ltr>}>
      <KeyFigures hasVessels={hasVessels} />
      <div className="panel-columns">
        <SalesPanel />
        <StockPanel />
        {hasVessels && <VesselsPanel />}
        <ReceivablesPanel />
      </div>
    </Page>
  )
}
