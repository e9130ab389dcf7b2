// Everything that waits for the user, and beside it the effect of a decision.

import { Button, Checkbox } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  finishTask,
  isOurText,
  kindTitles,
  readDailyMail,
  readMine,
  seeMine,
  setDailyMail,
  type Waiting,
  type WaitKind,
  waitKinds,
} from '#areas/mine/calls.ts'
import { apiOf, ask, useAgencyId, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { WaitingPanel } from '#shell/mine/panel.tsx'
import { Empty } from '#ui/empty.tsx'
import { Day, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useMedia } from '#ui/media.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './mine.css'

const placeOf = ({ address, id }: Pick<Waiting, 'address' | 'id'>): string => `${address}/${id}`

// The open item is in the address, so that it can be linked to.
const useOpen = () => {
  const [params, setParams] = useSearchParams()
  const open = params.get('open') ?? undefined
  return { open, setOpen: (place: string | undefined) => setParams(place ? { open: place } : {}, { replace: true }) }
}

const About = ({ row: { party, figure, unit } }: { row: Waiting }) => {
  const { t } = useLanguage()
  return (
    <span className="mine-about">
      {party && <bdi className="mine-party">{party}</bdi>}
      {figure && (
        <span className="mine-figure">
          <Ltr>{figure}</Ltr> {unit && <span className="quiet">{t(unit)}</span>}
        </span>
      )}
    </span>
  )
}

const ItemSummary = ({ row }: { row: Waiting }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const words = row.words && (isOurText(row.kind) ? t(row.words) : row.words)
  return (
    <span className="mine-says">
      {words && <bdi className="mine-words">{words}</bdi>}
      {row.who && <bdi>{row.who}</bdi>}
      {row.day ? <Day value={row.day} /> : <Instant value={row.at} zone={zone} />}
    </span>
  )
}

type ItemProps = { row: Waiting; isOpen: boolean; onOpen: () => void; children?: ReactNode }

// Makes a change and loads the list again, or reports why it failed.
const useChanging = () => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  return (change: () => Promise<unknown>): Promise<void> =>
    change().then(
      () => void refresh(),
      (failure: Error) => notify.error(t(failure.message)),
    )
}

// Tasks are completed, and followed documents marked as seen, by a call of their own.
const useDone = ({ kind, address, id, task }: Waiting): (() => Promise<void>) | undefined => {
  const finish = useCall(finishTask)
  const change = useChanging()
  const path = `${apiOf(useAgencyId(), address)}/${id}/follow`
  if (task === null && kind !== 'followed') return undefined
  return () =>
    change(async () => {
      if (task !== null) await finish({ places: { taskId: task } })
      else await ask(path, { method: 'PUT', body: { isFollowed: true } })
    })
}

const Item = ({ row, isOpen, onOpen, children }: ItemProps) => {
  const { t } = useLanguage()
  const done = useDone(row)
  return (
    <li className={isOpen ? 'mine-item mine-item-open' : 'mine-item'}>
      <div className="mine-row">
        <button type="button" className="mine-open" aria-expanded={isOpen} onClick={onOpen}>
          <span className="mine-name">
            <Ltr>{row.label}</Ltr> <span className="quiet">{t(row.singular)}</span>
            <StatusTag state={row.status} />
          </span>
          <About row={row} />
          <ItemSummary row={row} />
        </button>
        {done && (
          <Button size="small" onClick={() => void done()}>
            {t('Done')}
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}

const Group = ({ kind, rows, open, setOpen, isNarrow }: GroupProps) => {
  const { t } = useLanguage()
  return (
    <section className="mine-group" aria-label={t(kindTitles[kind])}>
      <h2>
        {t(kindTitles[kind])} <span className="quiet">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(row => {
          const place = placeOf(row)
          const isOpen = open === place
          return (
            <Item
              key={`${place} ${row.task ?? row.words}`}
              row={row}
              isOpen={isOpen}
              onOpen={() => setOpen(isOpen ? undefined : place)}
            >
              {isOpen && isNarrow && <WaitingPanel key={place} place={place} />}
            </Item>
          )
        })}
      </ul>
    </section>
  )
}

type GroupProps = {
  kind: WaitKind
  rows: readonly Waiting[]
  open: string | undefined
  setOpen: (place: string | undefined) => void
  isNarrow: boolean
}

// Opening the list marks the requests of colleagues as seen.
const useSeen = (fresh: number | undefined) => {
  const see = useCall(seeMine)
  const refresh = useRefresh()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!fresh || isSeen) return
    setSeen(true)
    void see().then(() => refresh())
  }, [fresh, isSeen, see, refresh])
}

// Whether the list is also mailed every morning.
const DailyMail = () => {
  const { t } = useLanguage()
  const { data } = useCallAnswer(readDailyMail)
  const set = useCall(setDailyMail)
  const change = useChanging()
  if (!data) return null
  return (
    <Checkbox
      checked={data.isWanted}
      onChange={({ target }) => void change(() => set({ body: { isWanted: target.checked } }))}
    >
      {t('Mail me this every morning')}
    </Checkbox>
  )
}

/** What waits for the user, grouped by the reason. */
export const MineScreen = () => {
  const { t } = useLanguage()
  const { data, error, refetch } = useCallAnswer(readMine)
  const { open, setOpen } = useOpen()
  const isNarrow = useMedia('(max-width: 1199px)')
  useSeen(data?.fresh)
  if (error && !data) return <NotLoaded error={error} refetch={refetch} isScreen />
  if (!data) return <PageSkeleton />
  const groups = waitKinds.flatMap(kind => {
    const rows = data.rows.filter(row => row.kind === kind)
    return rows.length > 0 ? [{ kind, rows }] : []
  })
  const isListed = data.rows.some(row => placeOf(row) === open)
  return (
    <Page
      title={t('Mine')}
      facts={data.isMore ? t('The latest of each kind; there are more.') : undefined}
      actions={<DailyMail />}
    >
      <div className={open && !isNarrow ? 'mine mine-beside' : 'mine'}>
        <div className="mine-list">
          {open && isNarrow && !isListed && <WaitingPanel key={open} place={open} />}
          {groups.length === 0 && <Empty text={t('Nothing waits for you.')} />}
          {groups.map(group => (
            <Group key={group.kind} {...{ ...group, open, setOpen, isNarrow }} />
          ))}
        </div>
        {open && !isNarrow && <WaitingPanel key={open} place={open} />}
      </div>
    </Page>
  )
}
