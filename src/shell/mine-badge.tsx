// The number of items that wait for the user, in the header. Loaded every five minutes, and after every save.

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { countMine, type WaitCount } from '#areas/mine/calls.ts'
import { ask } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'

const everyMs = 300_000

/** The number of items that wait for the user in the current agency. */
export const useMineCount = (agencyId: number): WaitCount | undefined => {
  const path = countMine.path.replace(':agencyId', String(agencyId))
  const { data } = useQuery({
    queryKey: ['api', path],
    queryFn: ({ signal }) => ask<WaitCount>(path, { signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  return data
}

/** The badge of the inbox: a link with the number of waiting items. */
export const MineBadge = ({ agencyId }: { agencyId: number }) => {
  const { t } = useLanguage()
  const counted = useMineCount(agencyId)
  if (!counted) return null
  const { count, isMore } = counted
  return (
    <Link
      to={`/${agencyId}/mine`}
      className={count > 0 ? 'count-badge count-badge-some' : 'count-badge'}
      aria-label={t('Mine: {count} waiting', { count })}
    >
      <Inbox size={15} strokeWidth={1.6} aria-hidden />
      <bdi dir="ltr" aria-hidden>
        {formatCount(count)}
        {isMore && '+'}
      </bdi>
    </Link>
  )
}
