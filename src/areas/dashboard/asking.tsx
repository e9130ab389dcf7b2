// What a dashboard is asked, above it: the period, and behind a button the rest. What chooses consignee, terminal and cards is large, and
// on most days nobody does.

import { Button } from 'antd'
import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PeriodSwitch } from '#areas/dashboard/period-switch.tsx'
import type { Cards } from '#areas/dashboard/use-cards.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'

const DashboardBar = lazy(async () => ({ default: (await import('#areas/dashboard/dashboard-bar.tsx')).DashboardBar }))

type AskingProps<N extends string> = { cards: Cards<N>; titles: Readonly<Record<N, string>> }

export const Asking = <N extends string>({ cards, titles }: AskingProps<N>) => {
  const { t } = useLanguage()
  const { asked } = useListState()
  const [isChoosing, setChoosing] = useState(false)
  const isNarrowed = asked.has('consigneeId') || asked.has('terminalId')
  const button = (
    <Button
      icon={<LayoutGrid size={14} strokeWidth={1.7} />}
      aria-label={t('Choose cards')}
      onClick={() => setChoosing(true)}
    />
  )
  return (
    <div className="dashboard-bar">
      <PeriodSwitch />
      {isChoosing || isNarrowed ? (
        <Suspense fallback={button}>
          <DashboardBar cards={cards} titles={titles} isOpen={isChoosing} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}
