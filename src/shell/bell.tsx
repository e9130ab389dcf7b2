// News for the user: requests of colleagues, and notices about bags: short, damaged, late or not returned. Loaded every five minutes.

import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { Bell as Icon } from 'lucide-react'
import { useState } from 'react'
import { type Notice, readNotices, seeNotices } from '#areas/master-data/bag-module-notification/calls.ts'
import { ask } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { useMineCount } from '#shell/mine-badge.tsx'
import { Instant } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import './bell.css'

const everyMs = 300_000

type Notices = { unseen: number; rows: Notice[] }

const NoticeList = ({ rows, fresh, agencyId, onFollow }: NoticeListProps) => {
  const { t } = useLanguage()
  return (
    <ul className="bell-list">
      {fresh > 0 && (
        <li className="bell-new">
          <Link to={`/${agencyId}/mine`} onClick={onFollow}>
            {t('Requests from colleagues: {count} new', { count: formatCount(fresh) })}
          </Link>
        </li>
      )}
      {rows.map(({ id, at, sentence, isNew }) => (
        <li key={id} className={isNew ? 'bell-new' : undefined}>
          <bdi>{sentence}</bdi>
          <Instant value={at} />
        </li>
      ))}
    </ul>
  )
}

type NoticeListProps = { rows: readonly Notice[]; fresh: number; agencyId: number; onFollow: () => void }

/** The bell, shown if there is something new or there are recent notices. */
export const Bell = ({ agencyId }: { agencyId: number }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const at = (path: string) => path.replace(':agencyId', String(agencyId))
  const { data, refetch } = useQuery({
    queryKey: ['api', at(readNotices.path)],
    queryFn: ({ signal }) => ask<Notices>(at(readNotices.path), { signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  const { rows = [], unseen = 0 } = data ?? {}
  const fresh = useMineCount(agencyId)?.fresh ?? 0
  if (rows.length === 0 && fresh === 0) return null
  const show = (opens: boolean) => {
    setOpen(opens)
    if (!opens && unseen > 0) void ask(at(seeNotices.path), { method: 'PUT' }).then(() => refetch())
  }
  const all = unseen + fresh
  return (
    <Popover
      content={<NoticeList {...{ rows, fresh, agencyId }} onFollow={() => show(false)} />}
      title={t('Notices')}
      trigger="click"
      open={isOpen}
      onOpenChange={show}
    >
      <Button
        type="text"
        className="bell"
        aria-label={t('Notices: {count} new', { count: formatCount(all) })}
        icon={<Icon size={17} strokeWidth={1.7} />}
      >
        {all > 0 && <span className="bell-count">{formatCount(all)}</span>}
      </Button>
    </Popover>
  )
}
