// A month: expected ships, expiring documents and due dates, day by day.

import { Button, Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Entry, readCalendar } from '#areas/reports/calendar/calls.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Words } from '#kit/browser/cells.tsx'
import { addDays, endOfMonth, isDay, startOfMonth, today } from '#kit/days.ts'
import { formatCount } from '#kit/units.ts'
import { useClearing } from '#ui/clearing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Day } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Page } from '#ui/page.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { toneOf } from '#ui/tones.ts'
import './calendar.css'
import { weekdays } from '#areas/master-data/terminal/definition.ts'

const mostInCell = 3

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

// Month and kinds are in the address, so that a link, the back button and a reload show the same.
const useMonth = () => {
  const { zone } = useAsker()
  const [asked, ask] = useSearchParams()
  const now = today(zone)
  const named = `${asked.get('month')}-01`
  const first = startOfMonth(isDay(named) ? named : now)
  const change = (words: Record<string, string[]>) => {
    const next = new URLSearchParams(asked)
    for (const [word, values] of Object.entries(words)) {
      next.delete(word)
      for (const value of values) next.append(word, value)
    }
    ask(next, { replace: true, preventScrollReset: true })
  }
  return {
    now,
    first,
    kinds: asked.getAll('of'),
    chooseKinds: (of: string[]) => change({ of }),
    go: (day: string | undefined) => change({ month: day ? [day.slice(0, 7)] : [] }),
  }
}

const EntryLink = ({ entry: { address, id, label, status, what, singular } }: { entry: Entry }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  return (
    <Link to={`/${agencyId}/${address}/${id}`} className="calendar-entry" title={t(status)}>
      <span className={`calendar-dot tone-${toneOf(status)}`} aria-hidden />
      <span className="calendar-label">
        <Words>{label}</Words>
      </span>
      <span className="calendar-what">
        {t(singular)} · {t(what)}
      </span>
    </Link>
  )
}

const DayCell = ({ day, now, entries }: { day: string; now: string; entries: readonly Entry[] }) => {
  const { t } = useLanguage()
  const [isWhole, show] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, mostInCell)
  const more = entries.length - shown.length
  return (
    <td
      className={day === now ? 'calendar-day calendar-today' : 'calendar-day'}
      aria-current={day === now ? 'date' : undefined}
    >
      <span className="calendar-number">{Number(day.slice(8))}</span>
      {shown.map(entry => (
        <EntryLink key={`${entry.address} ${entry.id} ${entry.what}`} entry={entry} />
      ))}
      {more > 0 && (
        <button type="button" className="text-button" onClick={() => show(true)}>
          {t('{count} more', { count: formatCount(more) })}
        </button>
      )}
    </td>
  )
}

type MonthProps = { first: string; now: string; byDay: ReadonlyMap<string, Entry[]>; title: string }

const Weeks = ({ first, now, byDay, title }: MonthProps) => {
  const { t } = useLanguage()
  const start = addDays(first, -weekdayOf(first))
  const last = endOfMonth(first)
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7)
  return (
    <table className="calendar" aria-label={title}>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysFrom(start, weeks * 7)
          .filter(day => weekdayOf(day) === 0)
          .map(sunday => (
            <tr key={sunday}>
              {daysFrom(sunday, 7).map(day =>
                day < first || day > last ? (
                  <td key={day} className="calendar-day calendar-other" />
                ) : (
                  <DayCell key={day} {...{ day, now }} entries={byDay.get(day) ?? []} />
                ),
              )}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

// On a phone, a list of the days with entries.
const Agenda = ({ byDay }: Pick<MonthProps, 'byDay'>) => {
  const { t } = useLanguage()
  if (byDay.size === 0) return <Empty text={t('Nothing is expected or ends in this month.')} />
  return [...byDay].map(([day, entries]) => (
    <section key={day} className="calendar-agenda">
      <h2>
        <Day value={day} />
      </h2>
      {entries.map(entry => (
        <EntryLink key={`${entry.address} ${entry.id} ${entry.what}`} entry={entry} />
      ))}
    </section>
  ))
}

const useTitle = (first: string): string => {
  const { language } = useLanguage()
  const zone = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(language === 'arabic' ? 'ar-u-ca-gregory-nu-latn' : 'en', zone)
  return format.format(new Date(`${first}T00:00:00Z`))
}

const Steps = ({ first, go }: Pick<ReturnType<typeof useMonth>, 'first' | 'go'>) => {
  const { t } = useLanguage()
  const step = (label: string, day: string, Icon: typeof ChevronLeft) => (
    <Button
      aria-label={label}
      icon={<Icon size={14} strokeWidth={1.7} className="mirrored" />}
      onClick={() => go(day)}
    />
  )
  return (
    <>
      {step(t('Month before'), addDays(first, -1), ChevronLeft)}
      <Button onClick={() => go(undefined)}>{t('Today')}</Button>
      {step(t('Month after'), addDays(endOfMonth(first), 1), ChevronRight)}
    </>
  )
}

/** The page of the calendar. */
export const Calendar = () => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const { now, first, kinds, chooseKinds, go } = useMonth()
  const { data, error, refetch } = useCallAnswer(readCalendar, { query: { month: first } })
  const title = useTitle(first)
  const clearing = useClearing()
  if (error) return <NotLoaded error={error} refetch={refetch} />
  const rows = data?.rows ?? []
  const options = [...new Map(rows.map(({ address, singular }) => [address, singular]))]
  const shown = rows.filter(({ address }) => kinds.length === 0 || kinds.includes(address))
  const byDay = Map.groupBy(shown, ({ day }) => day)
  return (
    <Page title={t('Calendar')} facts={title} actions={<Steps first={first} go={go} />}>
      <Select
        className="calendar-kinds"
        mode="multiple"
        allowClear={clearing}
        aria-label={t('Shown')}
        placeholder={t('Everything')}
        value={kinds}
        options={options.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={chooseKinds}
      />
      {!data && <PanelSkeleton height={480} />}
      {data && (isPhone ? <Agenda byDay={byDay} /> : <Weeks {...{ first, now, byDay, title }} />)}
      {data?.isMore && <p className="quiet">{t('There is more in this month than is shown.')}</p>}
    </Page>
  )
}
