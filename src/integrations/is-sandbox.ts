import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'

/** Whether an agency is one to play in, out of which nothing may lead. */
export const isSandbox = (pool: pg.Pool, agencyId: number): Promise<boolean> =>
  inAgency(pool, agencyId, async client => {
    const asked = 'select exists (select from app.sandbox where agency_id = $1) as yes'
    const { rows } = await client.query<{ yes: boolean }>(asked, [agencyId])
    return rows[0]!.yes
  })
