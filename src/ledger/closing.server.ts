// The closing of months and of stock: announcing, closing, reopening, locks.

import { ask, type Client } from '#ledger/record.server.ts'

export type Month = { year: number; month: number }
export type Declared = { accountId: number; declared: number; reason?: string }
export type Closed = { closeId: number; version: number; sha256: string; lines: number }

/** Runs work in a separate transaction as the same user. */
type InTransaction = <R>(work: (client: Client) => Promise<R>) => Promise<R>

/**
 * Runs `work`, which must end with `finishClose`. The close of the month is announced before in its own transaction, so that new postings
 * wait, and withdrawn if `work` fails.
 */
export const announcingClose = async <R>(
  run: InTransaction,
  { year, month }: Month,
  work: () => Promise<R>,
): Promise<R> => {
  await run(client => ask(client, 'select ledger.begin_close($1, $2)', [year, month]))
  try {
    return await work()
  } catch (error) {
    await run(client => ask(client, 'select ledger.abandon_close()', []))
    throw error
  }
}

/** Closes a month. Refuses while an earlier month is open, and if the month is closed already. */
export const finishClose = async (
  client: Client,
  { year, month }: Month,
  declared: Declared[] = [],
): Promise<Closed> => {
  const text = 'select ledger.close_month($1, $2, $3::jsonb) as closed'
  const [row] = await ask<{ closed: Closed }>(client, text, [year, month, JSON.stringify(declared)])
  return row!.closed
}

/** Reopens the month that was closed last; its closing figures stay stored. */
export const reopenMonth = async (client: Client, { year, month }: Month, reason: string): Promise<void> => {
  await ask(client, 'select ledger.reopen_month($1, $2, $3)', [year, month, reason])
}

/** Days up to `through` accept postings only from users with a valid exception; null removes the lock. */
export const setSoftLock = async (client: Client, through: string | null): Promise<void> => {
  await ask(client, 'select ledger.set_soft_lock($1)', [through])
}

/** Blocks postings until the transaction ends, so that the figures through a day cannot change; used before a stock is closed. */
export const lockStock = async (client: Client, through: string): Promise<void> => {
  await ask(client, 'select ledger.hold_stock($1)', [through])
}

/** Closes the stock of a consignee at a location through a day; null reopens all days. */
export const closeStock = async (
  client: Client,
  { consignee, location }: { consignee: number; location: number },
  through: string | null,
): Promise<void> => {
  await ask(client, 'select ledger.close_stock($1, $2, $3)', [consignee, location, through])
}

/** Allows a user to post to soft-locked days from a day on, until an instant. */
export const grantLockException = async (
  client: Client,
  { userId, from, until, reason }: { userId: number; from: string; until: string; reason: string },
): Promise<void> => {
  await ask(client, 'select ledger.grant_lock_exception($1, $2, $3, $4)', [userId, from, until, reason])
}
