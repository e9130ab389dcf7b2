import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unlockUser, userLock } from '#areas/staff/user/calls.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { answer } from '#kit/server/answer.ts'
import { find } from '#kit/server/rows.ts'
import { countAttempts } from '#session/attempts.server.ts'

const users = staffUser

/** Mounts the calls that read and lift the lock of a user. */
export const mountUserLock = (app: FastifyInstance): void => {
  answer(app, userLock, async ({ id }, context) => {
    const { username } = await find(users, id(), context)
    return { lockedUntil: await countAttempts(context.client).lockedUntil(username as string) }
  })
  answer(app, unlockUser, async ({ id }, context) => {
    const { id: user, username } = await find(users, id(), context)
    await countAttempts(context.client).forgive(username as string)
    await sql`insert into app.history (agency_id, actor, document, document_id, action, address)
      values (app.agency(), ${context.asker.userId}, 'staffUser', ${user}, 'unlock', ${context.from})`.execute(
      context.tx,
    )
    return { lockedUntil: null }
  })
}
