// The receivers of dispatches by channel: the grain authority, and any other receiver.

import { sql } from 'kysely'
import { gfsaReportLog } from '#areas/gfsa-details/report-logs/definition.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type {
  ConnectionProvider,
  Reaching,
  ReadConnection,
  ReadFigures,
} from '#trade/dispatching/connections.server.ts'

type Figures = ReadFigures & {
  receiver: string
  /** the time since which only probes are sent */
  pausedSince: string | null
  probeAt: string | null
}

// A receiver without a title is shown by its name.
const titles: Readonly<Record<string, string>> = { gfsa: 'Grain authority', fims: 'FIMS' }
const logs: Readonly<Record<string, string>> = { gfsa: gfsaReportLog.address, fims: 'fims-logs' }

const mostCharacters = 300

const rowOf = (found: Figures, { dispatch }: Reaching): ReadConnection => {
  const { receiver, channel, errorClass, answer, lastSuccessAt, lastFailureAt, waiting, dead } = found
  const { pausedSince, probeAt } = found
  const { target, greet } = dispatch(receiver, channel)
  const nextAt = pausedSince === null ? found.nextAt : probeAt
  const figures = { lastSuccessAt, lastFailureAt, waiting, dead, nextAt }
  const log = logs[receiver]
  return {
    ...{ key: `receiver.${receiver}.${channel}`, kind: 'Receiver', title: titles[receiver] ?? receiver, of: channel },
    ...{ target, ...figures, state: connectionStateOf({ ...figures, isSetUp: target !== null }) },
    pausedSince,
    reason: errorClass && (dispatchReasons[errorClass as keyof typeof dispatchReasons] ?? null),
    answer,
    path: log ? `${log}?channel=${channel}` : null,
    ...(target !== null && greet && { greet }),
  }
}

/** Every receiver with every channel it can be reached by. */
export const receiverConnections: ConnectionProvider = async ({ tx }, reaching) => {
  const ways = Object.entries(reaching.receivers).flatMap(([receiver, channels]) =>
    channels.map(channel => ({ receiver, channel })),
  )
  const { rows } = await sql<Figures>`with open as (select receiver, channel,
      count(*) filter (where state <> 'Dead')::integer as waiting, count(*) filter (where state = 'Dead')::integer as dead,
      min(due_at) filter (where state <> 'Dead' and not by_file) as next_at
    from app.dispatch where file is null and agency_id = app.agency() and state in ('Waiting', 'Failed', 'Dead') group by 1, 2)
    select r.receiver, r.channel, i.opened_at as paused_since, i.probe_at, s.sent_at as last_success_at, f.at as last_failure_at, f.error_class,
      left(f.answer, ${mostCharacters}) as answer, coalesce(o.waiting, 0) as waiting, coalesce(o.dead, 0) as dead, o.next_at
    from unnest(${ways.map(({ receiver }) => receiver)}::text[], ${ways.map(({ channel }) => channel)}::text[])
        with ordinality r(receiver, channel, nth)
      left join app.circuit i on i.agency_id = app.agency() and i.receiver = r.receiver and i.channel = r.channel
        and i.opened_at is not null
      left join lateral (select sent_at from app.dispatch where agency_id = app.agency() and receiver = r.receiver
        and channel = r.channel and sent_at is not null order by sent_at desc limit 1) s on true
      left join lateral (select a.at, a.error_class, a.answer from app.dispatch_attempt a
        join app.dispatch d on d.agency_id = a.agency_id and d.id = a.dispatch_id
        where a.agency_id = app.agency() and a.accepted is false and d.receiver = r.receiver and d.channel = r.channel
        order by a.id desc limit 1) f on true
      left join open o on o.receiver = r.receiver and o.channel = r.channel order by r.nth`.execute(tx)
  return rows.map(found => rowOf(found, reaching))
}
