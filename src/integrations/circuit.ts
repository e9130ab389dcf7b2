// The circuit breaker of a receiver's channel. Five attempts in a row that do not reach the receiver open it: then only one dispatch at a
// time is tried, the probe, and all others wait. Any answer closes it, and the dispatches that failed in between are due at once.

import type pg from 'pg'
import type { Handover } from '#integrations/dispatch-channels.ts'

/** Attempts in a row without reaching the receiver, after which only probes are sent. */
export const mostUnreached = 5

type Place = { agencyId: number; receiver: string; channel: string }

/** Whether the receiver was not reached; an answer with a status proves that it is there. */
export const isUnreached = ({ verdict, status }: Pick<Handover, 'verdict' | 'status'>): boolean =>
  !verdict.accepted && verdict.errorClass === 'TRANSIENT' && status === null

const isOpened = 'c.agency_id = $1 and c.receiver = d.receiver and c.channel = d.channel and c.opened_at is not null'

/** SQL condition for a dispatch `d` of the agency `$1`: the circuit of its receiver's channel is closed. */
export const isClosed = `not exists (select from app.circuit c where ${isOpened})`

/** SQL that claims one probe of agency `$1` for two minutes, as `probe`; only one process gets it. `due` is a condition for `d`. */
export const takingProbe = (due: string): string => `probe as (
    update app.circuit set probe_at = now() + interval '2 minutes' where agency_id = $1 and (receiver, channel) = (
      select c.receiver, c.channel from app.circuit c where c.agency_id = $1 and c.opened_at is not null and c.probe_at <= now()
        and exists (select from app.dispatch d where d.agency_id = $1 and d.receiver = c.receiver and d.channel = c.channel and ${due})
      order by c.probe_at limit 1 for update skip locked)
    returning agency_id, receiver, channel)`

// The interval between probes grows with the outage: from half a minute up to ten minutes.
const noteCircuitSql = `insert into app.circuit (agency_id, receiver, channel, failures) values ($1, $2, $3, 0)
  on conflict (agency_id, receiver, channel) do nothing`
const standingSql = `select failures + 1 as failures, coalesce(opened_at, now())::text as "openedAt",
    (now() + least(interval '10 minutes', interval '30 seconds' + (now() - coalesce(opened_at, now())) / 2))::text as "probeAt"
  from app.circuit where agency_id = $1 and receiver = $2 and channel = $3 for update`
const noteUnreachedSql = `update app.circuit set failures = $4, opened_at = $5, probe_at = $6
  where agency_id = $1 and receiver = $2 and channel = $3`

const closeSql = `update app.circuit set failures = 0, opened_at = null, probe_at = null
  where agency_id = $1 and receiver = $2 and channel = $3 and failures > 0`

// A dispatch being sent stays with its process; it is recognized by its last attempt, which has no result yet.
const dueAgainSql = `update app.dispatch d set due_at = now() where d.agency_id = $1 and d.receiver = $2 and d.channel = $3
  and d.state = 'Failed' and d.error_class = 'TRANSIENT' and d.due_at > now() and exists (select from app.dispatch_attempt a
    where a.agency_id = d.agency_id and a.dispatch_id = d.id and a.n = d.tries and a.accepted is not null)`

/** Records that the receiver was not reached; returns whether the circuit is open, and whether this attempt opened it. */
export const noteUnreached = async (
  client: pg.ClientBase,
  { agencyId, receiver, channel }: Place,
): Promise<{ isOpen: boolean; hasOpened: boolean }> => {
  const place = [agencyId, receiver, channel]
  await client.query(noteCircuitSql, place)
  const { rows } = await client.query<{ failures: number; openedAt: string; probeAt: string }>(standingSql, place)
  const { failures, openedAt, probeAt } = rows[0]!
  const isOpen = failures >= mostUnreached
  await client.query(noteUnreachedSql, [...place, failures, isOpen ? openedAt : null, probeAt])
  return { isOpen, hasOpened: failures === mostUnreached }
}

/** Records that the receiver answered; if the circuit was open, the dispatches that failed in between are due at once. */
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
