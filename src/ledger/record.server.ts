// The way into the ledger: its SQL functions, typed, their refusals in the house's own kind.

import { Refusal } from '#kit/refusal.ts'
import type { Account, Leg, Posting } from '#ledger/legs.ts'

/** Anything that sends a statement; in the application the transaction's connection. */
export type Client = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** What a posting comes from. */
export type Source = { documentType: string; documentId: number; documentNumber?: string | null }

export type PostingRequest = Source & Posting & { date: string; reason?: string | null }

/** What a posting wrote; `openItems` by the keys of the request. */
export type Posted = { postingId: number; openItems: Record<string, number> }

type LedgerError = Error & { code?: string; detail?: string }

const isOurs = (error: unknown): error is LedgerError => /^GM4\d\d$/.test((error as LedgerError)?.code ?? '')

const refusalOf = ({ code = '', message, detail }: LedgerError): Refusal => {
  const { code: word, ...details } = JSON.parse(detail ?? '{}') as { code: string }
  return new Refusal(Number(code.slice(2)), word, message, { details })
}

const call = async <R>(client: Client, name: string, request: unknown): Promise<R> => {
  try {
    const { rows } = await client.query(`select ledger.${name}($1::jsonb) as answer`, [JSON.stringify(request)])
    return rows[0]?.answer as R
  } catch (error) {
    throw isOurs(error) ? refusalOf(error) : error
  }
}

/** Records what a document does. Refuses what stock, holds, credit or a closed month do not allow, with the figures. */
export const post = (client: Client, request: PostingRequest): Promise<Posted> => call(client, 'post', request)

/** Takes back what a document posted and posts anew, judged as one. */
export const amend = (client: Client, request: PostingRequest): Promise<Posted> => call(client, 'amend', { reason: 'changed', ...request })

/** Takes back everything a document posted: `cancel` on its own day, `reverse` on `date` where that day is closed. */
export const reverse = (
  client: Client,
  request: Source & { mode: 'cancel' | 'reverse'; reason: string; date: string },
): Promise<{ reversals: number[] }> => call(client, 'reverse', request)

/** Reserves stock for a document; gives the holds' ids in the order asked. */
export const hold = async (client: Client, request: Source & { holds: Leg[]; expiresAt?: string }): Promise<number[]> =>
  (await call<{ holds: number[] }>(client, 'hold', request)).holds

/** The preview of a posting: what each account holds before and after; writes nothing. */
export const effect = (client: Client, request: PostingRequest): Promise<Preview> => call(client, 'effect', request)

/** Tracked accounts only; `free` is null where an account may go below zero. */
export type Effect = { account: Account; before: number; after: number; free: number | null }
export type Preview = { accounts: Effect[]; refusal: { code: string } | null }

/** The next number of a series of the agency, without gaps: taken last, because it is held until the transaction ends. */
export const nextNumber = async (client: Client, series: string, year: number): Promise<number> => {
  const { rows } = await client.query('select ledger.next_number($1, $2) as given', [series, year])
  return rows[0]?.given as number
}
