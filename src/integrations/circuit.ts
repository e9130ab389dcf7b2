// The circuit of a receiver's channel. Five tries in a row that reach nobody open it: from then on one dispatch at a time is tried, the
// probe, and everything else keeps its place. Any answer closes it, and what failed meanwhile is due at once.

import type pg from 'pg'
import type { Handover } from '#integrations/dispatch-channels.ts'

/** Tries in a row that reached nobody, after which only probes are made. */
export const mostUnreached = 5

type Place = { agencyId: number; receiver: string; channel: string }

/** Whether the receiver was not reached; an answer with a status comes from somebody who is there. */
export const isUnreached = ({ verdict, status }: Pick<Handover, 'verdict' | 'status'>): boolean =>
  !verdict.accepted && verdict.errorClass === 'TRANSIENT' && status === null

const isOpen = 'c.agency_id = $1 and c.receiver = d.receiver and c.channel = d.channel and c.opened_at is not null'

/** Of a dispatch `d` of the agency `$1`: nothing of its receiver's channel is held back. */
export const isClosed = `not exists (select from app.circuit c where ${isOpen})`

/** Takes one probe of the agency `$1` for two minutes, as `probe`; of two processes one gets it. `due` tells which dispatches `d` are due. */
export const takingProbe = (due: string): string => `probe as (
    update app.circuit set probe_at = now() + interval '2 minutes' where agency_id = $1 and (receiver, channel) = (
      select c.receiver, c.channel from app.circuit c where c.agency_id = $1 and c.opened_at is not null and c.probe_at <= now()
        and exists (select from app.dispatch d where d.agency_id = $1 and d.receiver = c.receiver and d.channel = c.channel and ${due})
      order by c.probe_at limit 1 for update skip locked)
    returning agency_id, receiver, channel)`

// The longer nobody answers, the longer the next probe waits: half a minute at first, ten minutes at last.
const noteCircuitSql = `insert into app.circuit (agency_id, receiver, channel, failures) values ($1, $2, $3, 0)
  on conflict (agency_id, receiver, channel) do nothing`
const noteUnreachedSql = `update app.circuit c set failures = c.failures + 1,
    opened_at = case when c.failures + 1 >= ${mostUnreached} then coalesce(c.opened_at, now()) end,
    probe_at = now() + least(interval '10 minutes', interval '30 seconds' + (now() - coalesce(c.opened_at, now())) / 2)
  where c.agency_id = $1 and c.receiver = $2 and c.channel = $3
  returning failures, opened_at is not null as "isOpen"`

const closeSql = `update app.circuit set failures = 0, opened_at = null, probe_at = null
  where agency_id = $1 and receiver = $2 and channel = $3 and failures > 0`

// What is under way stays with the process that has it: its last try has no end.
const dueAgainSql = `update app.dispatch d set due_at = now() where d.agency_id = $1 and d.receiver = $2 and d.channel = $3
  and d.state = 'Failed' and d.error_class = 'TRANSIENT' and d.due_at > now() and exists (select from app.dispatch_attempt a
    where a.agency_id = d.agency_id and a.dispatch_id = d.id and a.n = d.tries and a.accepted is not null)`

/** Notes that nobody was reached; gives whether the circuit is open, and whether this opened it. */
export const noteUnreached = async (
  client: pg.ClientBase,
  { agencyId, receiver, channel }: Place,
): Promise<{ isOpen: boolean; hasOpened: boolean }> => {
  const place = [agencyId, receiver, channel]
  await client.query(noteCircuitSql, place)
  const { rows } = await client.query<{ failures: number; isOpen: boolean }>(noteUnreachedSql, place)
  const { failures, isOpen: open } = rows[0]!
  return { isOpen: open, hasOpened: failures === mostUnreached }
}

/** Notes that the receiver answered; what failed while it did not is due at once where the circuit was open. */
export const noteAnswered = async (client: pg.ClientBase, { agencyId, receiver, channel }: Place): Promise<void> => {
  const place = [agencyId, receiver, channel]
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select opened_at is not null as "isOpen" from app.circuit where agency_id = $1 and receiver = $2 and channel = $3 and failures > 0 for update`,
    place,
  )
  if (!rows[0]) return
  await client.query(closeSql, place)
  if (!rows[0].isOpen) return
  await client.query(dueAgainSql, place)
  await client.query(`select pg_notify('gms_dispatch', '')`)
}
