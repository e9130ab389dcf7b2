// The user's background work, at the top of every page while there is any: its progress, cancel, and the file when it is ready.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { Download, Hourglass, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { askAgainMs, isOpen } from '#background/ask-again.ts'
import { cancelWork, type Work, type WorkState, workFile } from '#background/calls.ts'
import { workKey } from '#background/follow.tsx'
import { ask, download } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { Instant } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { ProgressBar } from '#ui/progress-line.tsx'
import './panel.css'

const stateWords: Record<WorkState, string> = {
  Waiting: 'Waiting to start',
  Running: 'Running',
  Done: 'Done',
  Failed: 'Failed',
  Canceled: 'Canceled',
}

const useWork = (agencyId: number): readonly Work[] => {
  const key = workKey(agencyId)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask<{ rows: Work[] }>(key[1]!, { signal }),
    refetchInterval: query => askAgainMs(query.state.data?.rows ?? [], Date.now()),
    refetchOnWindowFocus: true,
    retry: false,
  })
  return data?.rows ?? []
}

// Reports the end of work once, if it ended while the user was on another page.
const useEndings = (rows: readonly Work[]): void => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, state, title, problem, fileName } of rows.filter(work => open.current.has(work.id))) {
      if (state === 'Done')
        notify.success(fileName ? t('{title} is ready at the top of the page.', { title }) : `${title}: ${t('Done')}`)
      if (state === 'Failed') notify.error(`${title}: ${problem?.message ?? t('Failed')}`)
      open.current.delete(id)
      // Work without a file has changed data that pages show.
      if (!fileName) void queries.invalidateQueries({ queryKey: ['api'] })
    }
    for (const work of rows.filter(isOpen)) open.current.add(work.id)
  }, [rows, t, queries])
}

const Stand = ({ work }: { work: Work }) => {
  const { t } = useLanguage()
  const { state, done, total, problem, endedAt } = work
  if (state === 'Failed') return <span className="work-state work-failed">{problem?.message ?? t('Failed')}</span>
  if (!isOpen(work))
    return (
      <span className="work-state">
        {t(stateWords[state])} · <Instant value={endedAt} />
      </span>
    )
  const isCounted = state === 'Running' && total !== null
  const words = isCounted
    ? t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })
    : t(stateWords[state])
  return (
    <>
      <ProgressBar part={total ? done / total : 0} label={words} />
      <span className="work-state">{words}</span>
    </>
  )
}

type Places = { agencyId: number; work: Work }

const fillPlaces = (path: string, { agencyId, work }: Places): string =>
  path.replace(':agencyId', String(agencyId)).replace(':workId', String(work.id))

const Act = ({ agencyId, work }: Places) => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const act = (doing: Promise<unknown>) => {
    setAsking(true)
    doing
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => {
        setAsking(false)
        void queries.invalidateQueries({ queryKey: workKey(agencyId) })
      })
  }
  const { title, fileName } = work
  if (isOpen(work)) {
    const cancel = () => act(ask(fillPlaces(cancelWork.path, { agencyId, work }), { method: 'PUT' }))
    return (
      <Button size="small" icon={<X size={14} />} loading={isAsking} onClick={cancel}>
        {t('Stop')}
      </Button>
    )
  }
  if (!fileName) return null
  const take = () => act(download(fillPlaces(workFile.path, { agencyId, work }), fileName))
  return (
    <Button
      size="small"
      type="primary"
      icon={<Download size={14} />}
      loading={isAsking}
      aria-label={`${t('Download')}: ${title}`}
      onClick={take}
    >
      {t('Download')}
    </Button>
  )
}

/** A button with the number of running works; it opens the list of these and of those of the last days. */
export const BackgroundWork = ({ agencyId }: { agencyId: number }) => {
  const { t } = useLanguage()
  const rows = useWork(agencyId)
  useEndings(rows)
  if (rows.length === 0) return null
  const running = rows.filter(isOpen).length
  const list = (
    <ul className="work-list">
      {rows.map(work => (
        <li key={work.id}>
          <bdi className="work-title">{work.title}</bdi>
          <Act agencyId={agencyId} work={work} />
          <Stand work={work} />
        </li>
      ))}
    </ul>
  )
  return (
    <Popover
      content={list}
      title={t('Background work')}
      trigger="click"
      placement="bottom"
      // On a phone it shifts beside the button instead of leaving the screen.
      align={{ overflow: { adjustX: true, adjustY: true, shiftX: true } }}
    >
      <Button
        type="text"
        className="bell"
        aria-label={t('Background work: {count} under way', { count: formatCount(running) })}
        icon={<Hourglass size={16} strokeWidth={1.7} />}
      >
        {running > 0 && <span className="work-count">{formatCount(running)}</span>}
      </Button>
    </Popover>
  )
}
