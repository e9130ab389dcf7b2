// Closing figures on a day, movements of a period, and the closing of months.

import type { Account, Unit } from '#ledger/legs.ts'
import { ask, type Client } from '#ledger/record.server.ts'

type Narrowed = { unit?: Unit; role?: string }
export type Closing = Account & { accountId: number; closing: number; held: number; lastDay: string }
export type Movement = Account & { accountId: number; opening: number; flows: Record<string, number>; closing: number }

const dimensions = `account_id as "accountId", unit, role, consignment_id as "consignmentId", consignee_id as "consigneeId",
  location_id as "locationId", cargo_type_id as "cargoTypeId", grade_id as "gradeId", form, bag_type_id as "bagTypeId", bag_kg as "bagKg",
  scope, condition, party_id as "partyId"`

/** Every tracked account with a balance at the end of a day; `held` is the current value. */
export const closing = (client: Client, asOf: string, { unit, role }: Narrowed = {}): Promise<Closing[]> =>
  ask(client, `select ${dimensions}, closing, held, last_day as "lastDay" from ledger.closing($1, $2, $3)`, [
    asOf,
    unit ?? null,
    role ?? null,
  ])

/** Opening, movement by kind of document, and closing of every tracked account with a balance or a movement in a period. */
export const movements = (
  client: Client,
  from: string,
  to: string,
  { unit, role }: Narrowed = {},
): Promise<Movement[]> =>
  ask(client, `select ${dimensions}, opening, flows, closing from ledger.movements($1, $2, $3, $4)`, [
    from,
    to,
    unit ?? null,
    role ?? null,
  ])

export type Month = { year: number; month: number }
export type Declared = { accountId: number; declared: number; reason?: string }
export type Closed = { closeId: number; version: number; sha256: string; lines: number }

/** Runs work in a separate transaction as the same user. */
export type InTransaction = <R>(work: (client: Client) => Promise<R>) => Promise<R>

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

/** Announces the close of a month, and closes it. */
export const closeMonth = (run: InTransaction, month: Month, declared: Declared[] = []): Promise<Closed> =>
  announcingClose(run, month, () => run(client => finishClose(client, month, declared)))

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
