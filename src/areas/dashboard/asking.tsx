// The bar above the dashboard: period, consignee, terminal and the choice of cards. The pickers of the last three are large and rarely
// used, so a plain chip is shown until the user presses it.

import { Button } from 'antd'
import { ChevronDown, LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Opened } from '#areas/dashboard/dashboard-bar.tsx'
import { PeriodSwitch } from '#areas/dashboard/period-switch.tsx'
import type { Cards } from '#areas/dashboard/use-cards.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'

const DashboardBar = lazy(async () => ({ default: (await import('#areas/dashboard/dashboard-bar.tsx')).DashboardBar }))

type AskingProps<N extends string> = { cards: Cards<N>; titles: Readonly<Record<N, string>> }

const PlainChip = ({ name, open }: { name: string; open: () => void }) => {
  const { t } = useLanguage()
  return (
    <span className="chip">
      <button type="button" className="chip-main" onClick={open}>
        <span className="chip-name">{t(name)}</span>
        <span className="chip-value">{t('All')}</span>
        <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
      </button>
    </span>
  )
}

const PlainBar = ({ open }: { open: (what: Opened) => void }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  return (
    <>
      {!asker.isCompanyAdmin && <PlainChip name="Consignee" open={() => open('consignee')} />}
      <PlainChip name="Terminal" open={() => open('terminal')} />
      <Button
        icon={<LayoutGrid size={14} strokeWidth={1.7} />}
        aria-label={t('Choose cards')}
        onClick={() => open('cards')}
      />
    </>
  )
}

export const Asking = <N extends string>({ cards, titles }: AskingProps<N>) => {
  const { asked } = useListState()
  const [opened, setOpened] = useState<Opened>()
  const isNarrowed = asked.has('consigneeId') || asked.has('terminalId')
  const plain = <PlainBar open={setOpened} />
  return (
    <div className="dashboard-bar">
      <PeriodSwitch />
      {opened || isNarrowed ? (
        <Suspense fallback={plain}>
          <DashboardBar cards={cards} titles={titles} opened={opened} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
