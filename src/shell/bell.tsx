// The user's notices about bags: short, damaged, late or not returned. Loaded every five minutes.

import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { Bell as Icon } from 'lucide-react'
import { type Notice, readNotices, seeNotices } from '#areas/master-data/bag-module-notification/calls.ts'
import { ask } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { Instant } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import './bell.css'

const everyMs = 300_000

/** The bell, shown while there are recent notices. */
export const Bell = ({ agencyId }: { agencyId: number }) => {
  const { t } = useLanguage()
  const at = (path: string) => path.replace(':agencyId', String(agencyId))
  const { data, refetch } = useQuery({
    queryKey: ['api', at(readNotices.path)],
    queryFn: ({ signal }) => ask<{ unseen: number; rows: Notice[] }>(at(readNotices.path), { signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  if (!data || data.rows.length === 0) return null
  const seen = (isOpen: boolean) => {
    if (!isOpen && data.unseen > 0) void ask(at(seeNotices.path), { method: 'PUT' }).then(() => refetch())
  }
  const list = (
    <ul className="bell-list">
      {data.rows.map(({ id, at, sentence, isNew }) => (
        <li key={id} className={isNew ? 'bell-new' : undefined}>
          <bdi>{sentence}</bdi>
          <Instant value={at} />
        </li>
      ))}
    </ul>
  )
  return (
    <Popover content={list} title={t('Notices')} trigger="click" onOpenChange={seen}>
      <Button
        type="text"
        className="bell"
        aria-label={t('Notices: {count} new', { count: formatCount(data.unseen) })}
        icon={<Icon size={17} strokeWidth={1.7} />}
      >
        {data.unseen > 0 && <span className="bell-count">{formatCount(data.unseen)}</span>}
      </Button>
    </Popover>
  )
}
