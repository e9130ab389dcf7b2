// How long the database may take. Every connection of the application begins with these limits, so that no setting of the server or
// of the database has to be changed for them.

import type pg from 'pg'

/** In seconds; `README.md` explains each in its table of settings. */
export type Limits = {
  statement: number
  longStatement: number
  lock: number
  idleTransaction: number
  connection: number
}

/** What holds without settings; those of `settings.ts` are the same. */
export const usualLimits: Limits = { statement: 30, longStatement: 600, lock: 10, idleTransaction: 60, connection: 5 }

const options = ({ statement, longStatement, lock, idleTransaction }: Limits): string =>
  Object.entries({
    statement_timeout: statement,
    'app.long_statement_timeout': longStatement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  })
    .map(([name, seconds]) => `-c ${name}=${Math.round(seconds * 1000)}`)
    .join(' ')

/** An address with further options of its connections. */
export const withOptions = (url: string, more: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${more}`.trim())
  return address.href
}

/** The database's address for connections of requests; `more` are further options of them. */
export const addressForRequests = (url: string, limits: Limits, more: string): string =>
  withOptions(url, `${more} ${options(limits)}`)

/** The database's address for connections of background jobs, whichever library opens them. */
export const addressForJobs = (url: string, limits: Limits): string =>
  withOptions(url, options({ ...limits, statement: limits.longStatement }))

/** Lets the statements of this transaction take as long as those of files, reports and background jobs. It is sent ahead of the
 *  next statement and costs no round trip. */
export const allowLongStatements = (client: pg.ClientBase): void => {
  client
    .query(`select set_config('statement_timeout', current_setting('app.long_statement_timeout', true), true)`)
    .catch(() => {})
}
