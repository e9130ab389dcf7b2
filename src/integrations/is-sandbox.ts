import type pg from 'pg'

/** Whether an agency is one to play in, out of which nothing may lead. */
export const isSandbox = async (pool: Pick<pg.Pool, 'query'>, agencyId: number): Promise<boolean> => {
  const { rows } = await pool.query<{ yes: boolean }>(
    'select exists (select from app.sandbox where agency_id = $1) as yes',
    [agencyId],
  )
  return rows[0]!.yes
}
