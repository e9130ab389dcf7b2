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

// The server makes too many files at the moment: the next run does the work.
const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'BUSY'

// As it is stored; `defect` says it where the error is a defect.
const problemOf = (error: unknown, defect: string): string => {
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

/** What becomes of scheduled work that cannot be done: `save` stores the reason, and `defect` is the reason where the error is a defect, which
 *  is thrown on. Without `defect` a defect changes nothing. */
type Keeping = { save: (problem: string) => Promise<unknown>; defect?: string }

/** Runs `work` as its author and returns its result, or `otherwise` if it was refused and the reason stored. A busy server is no reason: the
 *  error is thrown, and the next run tries again. */
export const runOrKeepProblem = async <R>(
  work: () => Promise<R>,
  otherwise: R,
  { save, defect }: Keeping,
): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (isBusy(error) || (!isRefused && defect === undefined)) throw error
    await save(problemOf(error, defect ?? ''))
    if (!isRefused) throw error
    return otherwise
  }
}
