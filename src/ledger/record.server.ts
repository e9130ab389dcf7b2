// The ledger's SQL functions with types; their errors become refusals.

import { Refusal } from '#kit/refusal.ts'
import type { Account, Allocation, Leg, Posting } from '#ledger/legs.ts'
import { happenings } from '#texts/happenings.ts'

/** Anything that sends a statement; in the application, the connection of the transaction. */
export type Client = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** The document of a posting. */
export type Source = { documentType: string; documentId: number; documentNumber?: string | null }

/** A repeated request with the same key and hash gets the stored response; with another hash it is refused. */
type Idempotency = { key: string; hash: string; response?: unknown }

export type PostingRequest = Source & Posting & { date: string; reason?: string | null; idempotency?: Idempotency }

/** What a posting wrote; `openItems` by the keys of the request. `replay` is set only where the request was answered before. */
export type Posted = { postingId: number; openItems: Record<string, number>; reversals?: number[]; replay?: unknown }

type LedgerError = Error & { code?: string; detail?: string }

// GM400 is a malformed request: a defect of the caller, not a mistake of the user.
const isLedgerError = (error: unknown): error is LedgerError =>
  /^GM4(?!00)\d\d$/.test((error as LedgerError)?.code ?? '')

const refusalOf = ({ code = '', message, detail }: LedgerError): Refusal => {
  const { code: word, ...details } = JSON.parse(detail ?? '{}') as { code: string }
  return new Refusal(Number(code.slice(2)), word, message, { details })
}

/** Sends one statement; an error of the ledger becomes a Refusal with its figures in `details`. */
export const ask = async <R>(client: Client, text: string, values: unknown[]): Promise<R[]> => {
  try {
    const { rows } = await client.query(text, values)
    return rows as R[]
  } catch (error) {
    throw isLedgerError(error) ? refusalOf(error) : error
  }
}

const call = async <R>(client: Client, name: string, request: unknown): Promise<R> => {
  const [row] = await ask<{ answer: R }>(client, `select ledger.${name}($1::jsonb) as answer`, [
    JSON.stringify(request),
  ])
  return row!.answer
}

/** Records the posting of a document. Refuses, with the figures, what stock, holds or a closed month do not allow. */
export const post = (client: Client, request: PostingRequest): Promise<Posted> => call(client, 'post', request)

/**
 * Replaces a document's posting: cancels the old one on its own day (`reverse`: on the day of the new one) and posts the new one, checked as
 * one change. Amounts on closed days are not changed.
 */
export const amend = (client: Client, request: PostingRequest & { mode?: 'cancel' | 'reverse' }): Promise<Posted> =>
  call(client, 'amend', { reason: happenings.change, mode: 'cancel', ...request })

/** Undoes everything a document posted: `cancel` on its own day, `reverse` on `date` where that day is closed. */
export const reverse = (
  client: Client,
  request: Source & { mode: 'cancel' | 'reverse'; reason: string; date: string },
): Promise<{ reversals: number[] }> => call(client, 'reverse', request)

/** Reserves stock for a document; returns the ids of the holds in the order of the request. A refusal names the stock of `date`. */
export const hold = async (
  client: Client,
  request: Source & { holds: Leg[]; date?: string; expiresAt?: string },
): Promise<number[]> => (await call<{ holds: number[] }>(client, 'hold', request)).holds

/** Releases a hold, or `part` of it; returns the released amount. */
export const releaseHold = async (client: Client, id: number, part?: number): Promise<number> =>
  (await ask<{ freed: number }>(client, 'select ledger.release_hold($1, $2) as freed', [id, part ?? null]))[0]!.freed

/** Releases everything that is still held for a document. */
export const releaseHolds = async (client: Client, { documentType, documentId }: Source): Promise<void> => {
  await ask(client, 'select ledger.release_holds($1, $2)', [documentType, documentId])
}

/** Settles debit items with credit items later; returns the ids of the allocations. */
export const allocate = async (client: Client, allocations: Allocation[]): Promise<number[]> =>
  (await call<{ allocations: number[] }>(client, 'allocate', { allocations })).allocations

/** Undoes allocations by their ids, each at most once. */
export const unallocate = async (client: Client, ids: number[]): Promise<void> => {
  await call(client, 'unallocate', { allocations: ids })
}

/** The preview of a posting: the balance of each account before and after; writes nothing. */
export const effect = (client: Client, request: PostingRequest): Promise<Preview> => call(client, 'effect', request)

/** Tracked accounts only; `free` is null where an account may go below zero. */
type Effect = {
  account: Account
  accountId: number | null
  amount: number
  before: number
  after: number
  free: number | null
  refusal: Short | null
}
/** Why stock is not sufficient; `by` is the document that makes it short on a later day. */
export type Short = {
  code: string
  date: string
  asked: number
  free: number
  shortOn: string
  shortBy: number
  by: Source | null
}
/** Why a day is locked, and the first day that is not; `lock` is `stock` where only the stock of a consignee at a terminal is closed. */
export type Locked = {
  date: string
  lock: 'closing' | 'soft' | 'closed' | 'stock'
  through: string
  firstOpenDay: string
  consigneeId?: number
  locationId?: number
}
export type Preview = { accounts: Effect[]; refusal: ((Partial<Short> | Locked) & { code: string }) | null }

/** Gives a document the next number of a series with a prefix, and sets it on the document's postings; called last, like nextNumber.
 *  Statements sent with it find the number in the setting `app.given_number`. */
export const issueNumber = async (
  client: Client,
  { documentType, documentId }: Source,
  { prefix, series, year }: { prefix: string; series: string; year: number },
): Promise<string> =>
  (
    await ask<{ given: string }>(
      client,
      `select set_config('app.given_number', ledger.issue_number($1, $2, $3, $4, $5), true) as given`,
      [prefix, series, year, documentType, documentId],
    )
  )[0]!.given

/** The next number of a series of the agency, without gaps: called last, because the series is locked until the transaction ends. */
export const nextNumber = async (client: Client, series: string, year: number): Promise<number> =>
  (await ask<{ given: number }>(client, 'select ledger.next_number($1, $2) as given', [series, year]))[0]!.given
