// Scheduled work runs with the rights of the user who ordered it, and sees no more than that user.

import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { allowLongStatements } from '#database/limits.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { runAs } from '#kit/server/make-context.ts'

export type Author = { agencyId: number; homeAgencyId: number; userId: number }

/** Works in a session of the author's that ends with it; `pool` is the background's. Nothing of the work stays where `gone` is
 *  aborted before its end. */
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
    await pool.query('delete from app.session where token_hash = $1', [tokenHash])
  }
}
