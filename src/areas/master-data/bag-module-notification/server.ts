import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Notice, readNotices, seeNotices } from '#areas/master-data/bag-module-notification/calls.ts'
import { answer } from '#kit/server/answer.ts'

const most = 30

/** Mounts the calls that read and mark notices; row-level security limits users to their own. */
export const mountNotices = (app: FastifyInstance): void => {
  answer(app, readNotices, async (_, { tx }) => {
    const { rows } = await sql<Notice>`select id, at, sentence, seen_at is null as "isNew" from app.notice
      where agency_id = app.agency() and user_id = app.actor() and shown order by id desc limit ${most}`.execute(tx)
    return { unseen: rows.filter(({ isNew }) => isNew).length, rows }
  })
  answer(app, seeNotices, async (_, { tx }) => {
    const { rows } = await sql`update app.notice set seen_at = now()
      where agency_id = app.agency() and user_id = app.actor() and seen_at is null returning id`.execute(tx)
    return { seen: rows.length }
  })
}
