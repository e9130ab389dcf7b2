// What the background does, it does inside an agency, under the wall that stands before requests. Which agencies have something for it is
// told by functions of the owner: one statement each, however many agencies there are, and nothing but their ids.

import type pg from 'pg'
import { openingOf, transaction } from '#database/connect.ts'

/** What waits to be taken up. */
export type Waiting =
  | 'hold'
  | 'event'
  | 'change'
  | 'message'
  | 'dispatch'
  | 'certificate'
  | 'eDocument'
  | 'work'
  | 'oldWork'

/** What is planned, and `ledger`: all agencies, for its nightly check. */
export type Planned =
  | 'saleEmail'
  | 'statementEmail'
  | 'scheduledReport'
  | 'dailyMail'
  | 'gfsaSchedule'
  | 'fimsExchange'
  | 'bagNotice'
  | 'eInvoiceNotice'
  | 'audit'
  | 'ledger'

/** The functions that judge terms, each in the agency that is set. */
export type Judging =
  | 'expire_prices'
  | 'expire_lcs'
  | 'expire_vessel_permissions'
  | 'expire_sale_permits'
  | 'expire_proformas'
  | 'judge_system_lcs'
  | 'judge_credit_limits'
  | 'mark_overdue_invoices'

const list = async (pool: pg.Pool, which: string, what: string): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(`select id from app.${which}($1) id`, [what])
  return [...new Set(rows.map(({ id }) => id))]
}

/** The agencies for which something waits, the most urgent first. */
export const agenciesWith = (pool: pg.Pool, waiting: Waiting): Promise<number[]> => list(pool, 'agencies_with', waiting)

/** The agencies in which something planned is due. */
export const agenciesDue = (pool: pg.Pool, planned: Planned): Promise<number[]> => list(pool, 'agencies_due', planned)

/** The agencies in which there is something to judge. */
export const agenciesToJudge = (pool: pg.Pool, judging: Judging): Promise<number[]> =>
  list(pool, 'agencies_to_judge', judging)

/** Does something inside an agency, where the agency lies, in a transaction of its own. */
export const inAgency = <R>(pool: pg.Pool, agencyId: number, work: (client: pg.PoolClient) => Promise<R>): Promise<R> =>
  transaction(pool, openingOf(agencyId), ({ client }) => work(client))

/** Does `work` with each of `all`, one after the other. One that fails keeps none of the others from being done: its error is thrown after
 *  the last one; of several errors, the first. */
export const doEach = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const errors: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** What is due of a plan in every agency; `due` selects it inside one. */
export const findInAgencies = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  planned: Planned,
  due: string,
): Promise<R[]> => {
  const found: R[] = []
  for (const agencyId of await agenciesDue(pool, planned))
    found.push(...(await inAgency(pool, agencyId, client => client.query<R>(due))).rows)
  return found
}
