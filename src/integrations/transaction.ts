// Transactions of background jobs, which see every agency.

import type pg from 'pg'
import { openingOf, transaction } from '#database/connect.ts'

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

/** Does something inside an agency, where the agency lies. */
export const inAgency = <R>(pool: pg.Pool, agencyId: number, work: Work<R>): Promise<R> =>
  transaction(pool, openingOf(agencyId), ({ client }) => work(client))
