// An operator with access to the database creates the first account of an installation from the terminal.

import { sql } from 'kysely'
import { openingOf, openPool, transaction } from '#database/connect.ts'
import { refuse } from '#kit/refusal.ts'
import { refuseCommon } from '#session/common-passwords.server.ts'
import { isStrong, strongPassword } from '#session/password.ts'
import { hashPassword } from '#session/password-hash.server.ts'

/** The platform itself, as an agency. */
const platform = 0

/** Creates a super admin who signs in as `username`. Refuses a weak password and a name that is taken. */
export const createSuperAdmin = async (databaseUrl: string, username: string, password: string): Promise<void> => {
  if (!/^[\w.@-]{2,60}$/.test(username)) refuse('Use 2 to 60 letters, digits, dots or dashes for the name.')
  if (!isStrong(password)) refuse(strongPassword.problem)
  refuseCommon(password)
  const hash = await hashPassword(password)
  // The operator's own connection: only the database's owner may create the first account.
  const pool = openPool(databaseUrl, { size: 1 })
  try {
    await transaction(pool, openingOf(platform), async ({ tx }) => {
      const { rows } = await sql`insert into staff_user (agency_id, username, name, password, is_super_admin)
        values (${platform}, ${username}, ${username}, ${hash}, true)
        on conflict (lower(username)) do nothing returning id`.execute(tx)
      if (rows.length === 0) refuse('There is a user of this name already. Choose another name.')
    })
  } finally {
    await pool.end()
  }
}
