// Scheduled work runs with the rights of the user who ordered it, and reads no more than that user may see.

import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { agenciesDue, inAgency, type Planned } from '#database/agencies.ts'
import { allowLongStatements } from '#database/limits.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { runAs } from '#kit/server/make-context.ts'

export type Author = { agencyId: number; homeAgencyId: number; userId: number }

type Ordered = Author & { isActive: boolean; email: string | null }

const authors = `select id::float8 as "userId", home_agency as "homeAgencyId", status = 'active' as "isActive", email from app.people($1)`

/** The due rows of a plan in every agency, each with its author: `due` selects them inside an agency, the author as `userId`. Rows are
 *  left out if their author belongs neither to the agency nor to the platform any more. */
export const findDue = async <R extends { userId: number }>(
  pool: pg.Pool,
  planned: Planned,
  due: string,
): Promise<(R & Ordered)[]> => {
  const found: (R & Ordered)[] = []
  for (const agencyId of await agenciesDue(pool, planned)) {
    const [rows, people] = await inAgency(pool, agencyId, async client => {
      const asked = (await client.query<R>(due)).rows
      const ids = asked.map(({ userId }) => userId)
      return [asked, (await client.query<Omit<Ordered, 'agencyId'>>(authors, [ids])).rows] as const
    })
    for (const row of rows) {
      const author = people.find(({ userId }) => userId === row.userId)
      if (author) found.push({ ...row, ...author, agencyId })
    }
  }
  return found
}

/** Runs `work` in a session of the author, which is closed afterwards; `pool` is the background's. If `gone` is aborted before the
 *  end, nothing that `work` wrote remains. */
export const asAuthor = async <R>(
  services: AppServices,
  pool: pg.Pool,
  { agencyId, homeAgencyId, userId }: Author,
  work: (context: Context) => Promise<R>,
  { device = 'Planned mails', gone }: { device?: string; gone?: AbortSignal } = {},
): Promise<R> => {
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest()
  const opened = [tokenHash, homeAgencyId, userId, false, null, device]
  await pool.query('select app.open_session($1, $2, $3, $4, $5, $6)', opened)
  try {
    return await runAs(services, { tokenHash, agencyId, gone }, context => {
      allowLongStatements(context.client)
      return work(context)
    })
  } finally {
    await pool.query('select app.close_session($1)', [tokenHash])
  }
}
