// The inbox of a user: documents that wait by their state, terms that end, requests of users. Few statements, however many documents exist.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  colleagues,
  countMine,
  finishTask,
  readDailyMail,
  readMine,
  seeMine,
  setDailyMail,
  type WaitCount,
  type Waiting,
  waitKinds,
} from '#areas/mine/calls.ts'
import { readFailed } from '#areas/mine/failed.server.ts'
import { mountFavourites } from '#areas/mine/favourites.server.ts'
import { readRequests } from '#areas/mine/requests.server.ts'
import { readWaits } from '#areas/mine/waits.server.ts'
import { colleaguesOf } from '#comments/attention.server.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { findWithViewers } from '#kit/server/rows.ts'

type Inbox = { rows: Waiting[]; isMore: boolean; fresh: number }
type Standing = Omit<Waiting, 'who'> & { by: number | null }

const rankOf = ({ kind }: Waiting): number => waitKinds.indexOf(kind)

// Rows with a day come first, the earliest day first; then all others, the latest first. What changed at one moment is in the order of ids.
const order = (one: Waiting, other: Waiting): number =>
  rankOf(one) - rankOf(other) ||
  (one.day ?? '9').localeCompare(other.day ?? '9') ||
  other.at.localeCompare(one.at) ||
  one.address.localeCompare(other.address) ||
  other.id - one.id

const namesOf = async (ids: readonly (number | null)[], { tx }: Context): Promise<Map<number, string>> => {
  const asked = [...new Set(ids.filter(id => id !== null))]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff_user where agency_id = app.agency() and id = any(${asked}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// Requests of users, rejected dispatches, and documents that wait by their state or day. A document that was sent back is listed once,
// with the reason.
const readAllWaiting = async (context: Context) => {
  const asked = await readRequests(context)
  const { rows, isMore } = await readWaits(context)
  const failed = await readFailed(context)
  const returned = new Set(asked.filter(({ kind }) => kind === 'returned').map(({ address, id }) => `${address} ${id}`))
  const standing: Standing[] = [
    ...rows.filter(({ kind, address, id }) => kind !== 'complete' || !returned.has(`${address} ${id}`)),
    ...failed.rows.map(row => ({ ...row, by: null })),
  ]
  return { asked, standing, isMore: isMore || failed.isMore, fresh: asked.filter(({ isNew }) => isNew).length }
}

/** Everything that waits for the user, in order. */
export const readInbox = async (context: Context): Promise<Inbox> => {
  const { asked, standing, ...rest } = await readAllWaiting(context)
  const names = await namesOf(
    standing.map(({ by }) => by),
    context,
  )
  const rows = [
    ...asked.map(({ isNew: _, ...row }) => row),
    ...standing.map(({ by, ...row }) => ({ ...row, who: by === null ? null : (names.get(by) ?? null) })),
  ]
  return { ...rest, rows: rows.sort(order) }
}

type InboxRows = Pick<Inbox, 'isMore' | 'fresh'> & { rows: readonly Pick<Waiting, 'kind'>[] }

const countOf = ({ rows, isMore, fresh }: InboxRows): WaitCount => {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length])
  return { count: rows.length, isMore, fresh, kinds: Object.fromEntries(kinds) }
}

const mountTasks = (app: FastifyInstance): void => {
  answer(app, finishTask, async ({ id }, { tx }) => {
    const { rows } = await sql`update app.task set done_at = now()
      where agency_id = app.agency() and id = ${id('taskId')} and done_at is null returning id`.execute(tx)
    await sql`update app.task set seen_at = now()
      where agency_id = app.agency() and id = ${id('taskId')} and seen_at is null`.execute(tx)
    return rows.length === 1 ? { done: 1 } : notFound()
  })
  answer(app, seeMine, async (_, { tx }) => {
    const { rows } = await sql`update app.task set seen_at = now()
      where agency_id = app.agency() and for_user = app.actor() and seen_at is null returning id`.execute(tx)
    return { seen: rows.length }
  })
  answer(app, colleagues, async ({ query }, context) => {
    const { document } = context.slices.get(query.document) ?? notFound()
    const row = await findWithViewers(document, query.id, 'View', context)
    const all = await colleaguesOf({ document, row }, context)
    const others = all.filter(({ id }) => id !== context.asker.userId)
    return { rows: others.map(({ id, username, name }) => ({ id, username, name })) }
  })
}

const mountDailyMail = (app: FastifyInstance): void => {
  const isWanted = async ({ tx }: Context) => {
    const { rows } =
      await sql`select from app.daily_mail where agency_id = app.agency() and user_id = app.actor()`.execute(tx)
    return { isWanted: rows.length === 1 }
  }
  answer(app, readDailyMail, (_, context) => isWanted(context))
  answer(app, setDailyMail, async ({ body }, context) => {
    const { tx, today } = context
    if (body.isWanted) {
      await sql`insert into app.daily_mail (agency_id, user_id, told_on) values (app.agency(), app.actor(), ${today}::date)
        on conflict (agency_id, user_id) do nothing`.execute(tx)
    } else await sql`delete from app.daily_mail where agency_id = app.agency() and user_id = app.actor()`.execute(tx)
    return isWanted(context)
  })
}

/** Mounts the inbox. */
export const mountMine = (app: FastifyInstance): void => {
  answer(app, readMine, async (_, context) => {
    const inbox = await readInbox(context)
    return { ...countOf(inbox), rows: inbox.rows }
  })
  answer(app, countMine, async (_, context) => {
    const { asked, standing, ...rest } = await readAllWaiting(context)
    return countOf({ ...rest, rows: [...asked, ...standing] })
  })
  mountTasks(app)
  mountDailyMail(app)
  mountFavourites(app)
}
