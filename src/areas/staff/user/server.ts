// Users are given what their maker holds, no more; who is switched off is signed out at once.

import { sql } from 'kysely'
import { staffUser } from '#areas/staff/user/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { hashPassword } from '#kit/server/passwords.ts'

type User = ValuesIn<typeof staffUser>
type Kept = RowOf<typeof staffUser>

/** Whether the asker holds every right of these roles himself. */
const holdsAll = async (roles: number[], { tx, asker }: Context): Promise<boolean> => {
  const { rows } = await sql<{ right: string }>`select distinct unnest(permissions) as "right" from role
    where agency_id = app.agency() and id = any(${roles}::bigint[])`.execute(tx)
  return rows.every(({ right }) => asker.permissions.includes(right))
}

// Else a clerk could set the password of an admin and sign in as him.
const refuseStronger = async (before: Kept, context: Context): Promise<void> => {
  if (before.isAgencyAdmin || !(await holdsAll(before.roles, context))) {
    refuse('This user holds rights that you do not hold. Ask an agency admin to change him.')
  }
}

const refuseGiving = async (user: User, context: Context): Promise<void> => {
  if (user.isAgencyAdmin) {
    refuse('Only an agency admin can make an agency admin.', { fields: { isAgencyAdmin: 'Not yours to give.' } })
  }
  if (!(await holdsAll(user.roles, context))) {
    refuse('You can give only rights that you hold yourself. Ask an agency admin.', {
      fields: { roles: 'Holds rights that are not yours.' },
    })
  }
}

// Names are unique over all agencies, because people sign in by name alone.
const refuseTaken = async (user: User, before: Kept | null, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from app.find_credentials(${user.username})`.execute(tx)
  if (rows.some(({ id }) => id !== before?.id)) {
    refuse('There is a user of this name already. Choose another name.', { fields: { username: 'Exists already.' } })
  }
}

const refuseOwnEnd = (user: User, what: string, before: Kept, { asker }: Context): void => {
  if (before.id !== asker.userId) return
  if (what === 'toggle-status') refuse('You cannot deactivate yourself.')
  if (before.isAgencyAdmin && !user.isAgencyAdmin) {
    refuse('You cannot take away your own rights as an agency admin.', { fields: { isAgencyAdmin: 'Is your own.' } })
  }
}

export const staffUserServer = behave(staffUser, {
  // The column keeps the hash; without a new password it is left as it is.
  async fill({ password }) {
    return { password: password ? await hashPassword(password) : undefined }
  },

  async check(user, { what, before }, context) {
    const { asker } = context
    if (what === 'create' && !user.password) {
      refuse('A new user needs a password.', { fields: { password: 'Please enter a password.' } })
    }
    await refuseTaken(user, before, context)
    if (before) refuseOwnEnd(user, what, before, context)
    if (asker.isSuperAdmin || asker.isAgencyAdmin) return
    if (before) await refuseStronger(before, context)
    await refuseGiving(user, context)
  },

  async after(user, { what }, { tx }) {
    if (user.status === 'active' && !(what === 'change' && user.password)) return
    await sql`select app.close_sessions_of(app.agency(), ${user.id})`.execute(tx)
  },
})
