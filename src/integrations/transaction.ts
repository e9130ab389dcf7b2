// Transactions of background jobs, which see every agency.

import type pg from 'pg'

type Work<R> = (client: pg.PoolClient) => Promise<R>

/** Does something in a transaction of its own. */
export const inTransaction = async <R>(pool: pg.Pool, work: Work<R>): Promise<R> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Does something inside an agency. */
export const inAgency = <R>(pool: pg.Pool, agencyId: number, work: Work<R>): Promise<R> =>
  inTransaction(pool, async client => {
    await client.query(`select set_config('app.agency', $1, true)`, [String(agencyId)])
    return work(client)
  })
