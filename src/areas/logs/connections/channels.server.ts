// The channels of messages: mail, one-time codes, files by FTP.

import { sql } from 'kysely'
import { type Carrier, carriers, isCarrier, messageLog, reasons } from '#areas/logs/messages/definition.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, ReadConnection, ReadFigures } from '#trade/dispatching/connections.server.ts'

const givenUpDays = 7

const rowOf = (kind: Carrier, found: ReadFigures, { target, greet }: Pick<ReadConnection, 'target' | 'greet'>) => {
  const { errorClass, answer, lastSuccessAt, lastFailureAt, waiting, dead, nextAt } = found
  const figures = { lastSuccessAt, lastFailureAt, waiting, dead, nextAt }
  const reason = errorClass && Object.hasOwn(reasons, errorClass) ? reasons[errorClass as keyof typeof reasons] : null
  return {
    ...{ key: `channel.${kind}`, kind: 'Channel', title: carriers[kind], of: null, target, ...figures, reason, answer },
    state: connectionStateOf({ ...figures, isSetUp: target !== null || kind === 'log' }),
    path: `${messageLog.address}?channel=${encodeURIComponent(carriers[kind])}`,
    ...(target !== null && greet && { greet }),
  } satisfies ReadConnection
}

/** Mail and files always; other channels if they are set up or chosen. A waiting message is counted at the first channel it will use;
 *  failed ones are counted for the last days, at the channel that was tried last. */
export const channelConnections: ConnectionProvider = async ({ tx }, { codeChannels, channel }) => {
  const kinds = Object.keys(carriers).filter(isCarrier)
  const { rows } = await sql<ReadFigures>`with waiting as (
      select coalesce(channels[1], case when purpose = 'code' then ${codeChannels[0] ?? 'email'} else 'email' end) as channel,
        count(*)::integer as waiting, min(due_at) as next_at
      from app.message where agency_id = app.agency() and state = 'Waiting' and expires_at > now() group by 1),
    dead as (select a.channel, count(*)::integer as dead
      from app.message m cross join lateral (select channel from app.message_attempt
        where agency_id = m.agency_id and message_id = m.id order by id desc limit 1) a
      where m.agency_id = app.agency() and m.state = 'Failed' and m.at > now() - ${givenUpDays} * interval '1 day' group by 1)
    select k.channel, s.at as last_success_at, f.at as last_failure_at, f.error_class, f.detail as answer,
      coalesce(w.waiting, 0) as waiting, w.next_at, coalesce(d.dead, 0) as dead
    from unnest(${kinds}::text[]) k(channel)
      left join lateral (select at from app.message_attempt where agency_id = app.agency() and channel = k.channel and accepted
        order by id desc limit 1) s on true
      left join lateral (select at, error_class, detail from app.message_attempt
        where agency_id = app.agency() and channel = k.channel and not accepted order by id desc limit 1) f on true
      left join waiting w on w.channel = k.channel left join dead d on d.channel = k.channel`.execute(tx)
  return rows.flatMap(found => {
    const kind = found.channel as Carrier
    const reach = channel(kind)
    const isShown = kind === 'email' || kind === 'ftp' || reach.target !== null || codeChannels.includes(kind)
    return isShown ? [rowOf(kind, found, reach)] : []
  })
}
