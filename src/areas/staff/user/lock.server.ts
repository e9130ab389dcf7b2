import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { removeAppFactor, unlockUser, userFactor, userLock } from '#areas/staff/user/calls.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { refuseChangingStronger } from '#areas/staff/user/server.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { type AccountBefore, notifyOldAddress } from '#session/account-change-mail.server.ts'
import { countAttempts } from '#session/attempts.server.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import { dropPasskeys, keptPasskeys } from '#session/passkeys.server.ts'
import { dropSecondFactor, hasSecondFactor } from '#session/second-factor.server.ts'

const users = staffUser

const note = (user: number, action: string, { tx, asker, from }: Context) =>
  sql`insert into app.history (agency_id, actor, document, document_id, action, address, seen_by)
    select app.agency(), ${asker.userId}, 'staffUser', u.id, ${action}, ${from}, array_remove(array[u.company], null)
    from staff_user u where u.agency_id = app.agency() and u.id = ${user}`.execute(tx)

// Who could unlock a stronger user could guess that user's password without end.
const findWeaker = async (id: number, context: Context): Promise<RowOf<typeof users>> => {
  const user = (await find(users, id, context, { lock: true })) as RowOf<typeof users>
  if (user.isSuperAdmin && !context.asker.isSuperAdmin)
    refuse('Only a super admin can change a super admin. Ask a super admin.')
  await refuseChangingStronger(user, context)
  return user
}

const removeFactor = async (id: number, context: Context): Promise<{ isOn: boolean }> => {
  const user = await findWeaker(id, context)
  await requireConfirmation(context)
  if (await dropSecondFactor(context.tx, id)) {
    await note(id, 'take-away-second-factor', context)
    await notifyOldAddress(user as AccountBefore, [{ what: 'second-factor-off' }], context)
  }
  if (await dropPasskeys(context.tx, id)) {
    await note(id, 'remove-passkey', context)
    await notifyOldAddress(user as AccountBefore, [{ what: 'passkey-off' }], context)
  }
  return { isOn: false }
}

/** Mounts the calls that read and lift the lock of a user, and remove a lost authenticator app. */
export const mountUserLock = (app: FastifyInstance): void => {
  answer(app, userLock, async ({ id }, context) => {
    const { username } = await find(users, id(), context)
    return { lockedUntil: await countAttempts(context.client).lockedUntil(username as string) }
  })
  answer(app, unlockUser, async ({ id }, context) => {
    const { username } = await findWeaker(id(), context)
    await countAttempts(context.client).forgive(username)
    await note(id(), 'unlock', context)
    return { lockedUntil: null }
  })
  answer(app, userFactor, async ({ id }, context) => {
    await find(users, id(), context)
    const hasKeys = async () => (await keptPasskeys(context.tx, id())).length > 0
    return { isOn: (await hasSecondFactor(context.tx, id())) || (await hasKeys()) }
  })
  answer(app, removeAppFactor, ({ id }, context) => removeFactor(id(), context))
}
