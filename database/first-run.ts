// The token of a new installation without users. Anyone who can read the log of its start, or its database, may set it up; nobody else.

import { randomInt } from 'node:crypto'
import { withClient } from './client.ts'

// Without letters and digits that look alike, because some users type the token from a screen.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four groups of four: about 78 bits. */
const newToken = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

/** The token that opens the first-run page: the same for every process and start until it is used; undefined once there is a user. */
export const openFirstRun = (databaseUrl: string): Promise<string | undefined> =>
  withClient(databaseUrl, async client => {
    await client.query(
      `insert into app.first_run (token) select $1 where not exists (select from staff_user) on conflict do nothing`,
      [newToken()],
    )
    const { rows } = await client.query<{ token: string }>(
      'select token from app.first_run where not exists (select from staff_user)',
    )
    return rows[0]?.token
  })
