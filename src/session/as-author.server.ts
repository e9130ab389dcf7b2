// Scheduled work runs with the rights of the user who ordered it, and reads no more than that user may see.

import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { agenciesDue, inAgency, type Planned } from '#database/agencies.ts'
import { allowLongStatements } from '#database/limits.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { runAs } from '#kit/server/make-context.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

export type Author = { agencyId: number; homeAgencyId: number; userId: number; isActive?: boolean }

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

/** Whether the server makes too many files at the moment; scheduled work that meets this is done by the next run. */
export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'BUSY'

/** Why scheduled work was not done, as it is stored; `defect` says it where the error is a defect. */
export const problemOf = (error: unknown, defect: string): string => {
  if (!(error instanceof Refusal)) return defect
  if (error.status === 404) return 'The user who ordered it may not see it any more.'
  return keepSentence(error.message, error.values)
}

/** Runs `work` in a session of the author, which is closed afterwards; `pool` is the background's. Refuses an author known to have left,
 *  without a session. If `gone` is aborted before the end, nothing that `work` wrote remains. */
export const asAuthor = async <R>(
  services: AppServices,
  pool: pg.Pool,
  { agencyId, homeAgencyId, userId, isActive = true }: Author,
  work: (context: Context) => Promise<R>,
  { device = 'Planned mails', gone }: { device?: string; gone?: AbortSignal } = {},
): Promise<R> => {
  if (!isActive) refuse('The user who ordered it is no longer active. Order it again.')
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
