// The dashboard's filters by consignee and terminal, kept in its address, and the choice of cards. Loaded when the user opens one of them.

import { Button, Checkbox } from 'antd'
import { ArrowDown, ArrowUp, LayoutGrid } from 'lucide-react'
import { dashboardFilters } from '#areas/dashboard/bar-fields.ts'
import type { Cards } from '#areas/dashboard/use-cards.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { ChooserPopover } from '#ui/filter-popover.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'

type CardsProps = { cards: Cards<string>; titles: Readonly<Record<string, string>> }

const CardLine = ({ name, cards, titles }: CardsProps & { name: string }) => {
  const { t } = useLanguage()
  const title = t(titles[name]!)
  const step = (by: -1 | 1, label: string, icon: React.ReactNode) => (
    <button type="button" className="text-button" aria-label={label} onClick={() => cards.move(name, by)}>
      {icon}
    </button>
  )
  const isShown = cards.shown.includes(name)
  return (
    <li>
      <Checkbox checked={isShown} onChange={() => cards.toggle(name)}>
        {title}
      </Checkbox>
      {isShown && (
        <span className="card-steps">
          {step(-1, t('{card} earlier', { card: title }), <ArrowUp size={14} strokeWidth={1.7} aria-hidden />)}
          {step(1, t('{card} later', { card: title }), <ArrowDown size={14} strokeWidth={1.7} aria-hidden />)}
        </span>
      )}
    </li>
  )
}

/** The picker that is open at first, because the user pressed its chip. */
export type Opened = 'consignee' | 'terminal' | 'cards'

type BarProps = CardsProps & { opened?: Opened }

const CardsButton = ({ cards, titles, isOpen }: CardsProps & { isOpen: boolean }) => {
  const { t } = useLanguage()
  const content = (
    <div className="card-chooser">
      <ul>
        {[...cards.shown, ...cards.others].map(name => (
          <CardLine key={name} {...{ name, cards, titles }} />
        ))}
      </ul>
      <button type="button" className="text-button" onClick={cards.reset}>
        {t('Reset')}
      </button>
    </div>
  )
  return (
    <ChooserPopover content={content} isOpen={isOpen}>
      <Button icon={<LayoutGrid size={14} strokeWidth={1.7} />} aria-label={t('Choose cards')} />
    </ChooserPopover>
  )
}

/** Consignee, terminal and cards. A consignee's user cannot choose another consignee. */
export const DashboardBar = ({ cards, titles, opened }: BarProps) => {
  const { asker } = useAsker()
  const { asked, change } = useListState()
  const fields = asker.isCompanyAdmin ? { terminal: dashboardFilters.terminal } : dashboardFilters
  const filters = filtersOf(fields, () => false)
  // A filter without a value is shown too, like the period.
  const idle = filters.filter(({ words }) => !words.some(word => asked.has(word))).map(({ name }) => name)
  return (
    <>
      <Filters filters={filters} asked={asked} change={change} fixed={idle} added={opened} />
      <CardsButton {...{ cards, titles }} isOpen={opened === 'cards'} />
    </>
  )
}
