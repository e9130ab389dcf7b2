// A separate ledger for a test: an empty database, users of several agencies who query it as the application does, and its owner.

import pg from 'pg'
import { openPool, transaction } from '#database/connect.ts'
import { usualLimits } from '#database/limits.ts'
import { Refusal } from '#kit/refusal.ts'
import { violations } from '#ledger/invariants.server.ts'
import { type Account, type Leg, type Lot, move, terminalStock } from '#ledger/legs.ts'
import type { Client, PostingRequest } from '#ledger/record.server.ts'
import { applicationAddress } from '../database/login.ts'
import { testDatabase } from './database.ts'
import { assertSound } from './ledger-questions.ts'

type Asker = { agency: number; actor?: number; company?: number | null }
export type Ledger = {
  /** Runs `work` in one transaction as a user; retries after deadlocks as the application does. */
  as: <R>(asker: Asker, work: (client: Client) => Promise<R>) => Promise<R>
  /** as staff of agency 1 */
  run: <R>(work: (client: Client) => Promise<R>) => Promise<R>
  /** how often the database had to end a deadlock, retried or not */
  deadlocks: () => number
  /** without row-level security */
  owner: pg.Client
  close: () => Promise<void>
}

const entering = `select set_config('app.agency', $1, true), set_config('app.actor', $2, true), set_config('app.company', $3, true)`

/** Opens an empty ledger; `size` connections for the application. */
export const openLedger = async ({ size = 8 } = {}): Promise<Ledger> => {
  const database = await testDatabase()
  // Hundreds of transactions wait here for a connection at once, which requests of users do not.
  const pool = openPool(await applicationAddress(database.url), {
    size,
    limits: { ...usualLimits, connection: 120, lock: 120 },
  })
  const owner = new pg.Client({ connectionString: database.url })
  owner.on('error', () => {})
  await owner.connect()
  let deadlocks = 0
  const counted = (error: { code?: string }): never => {
    if (error.code === '40P01') deadlocks++
    throw error
  }
  const as = <R>({ agency, actor = 7, company = null }: Asker, work: (client: Client) => Promise<R>): Promise<R> =>
    transaction(
      pool,
      {
        text: entering,
        values: [String(agency), String(actor), company === null ? '' : String(company)],
        agency: typeof agency === 'number' ? agency : undefined,
      },
      ({ client }) => work({ query: (text, values) => client.query(text, values).catch(counted) }),
    )
  return {
    as,
    run: work => as({ agency: 1 }, work),
    owner,
    deadlocks: () => deadlocks,
    close: async () => {
      await pool.end()
      await owner.end()
      await assertSound(database.url).finally(database.drop)
    },
  }
}

export const lot = (consignee = 5, lc = 101): Lot => ({ consignee, lc, cargoType: 1, grade: 1, form: 'Raw' })
export const stock = (consignee = 5, lc = 101, terminal = 1): Account => terminalStock(lot(consignee, lc), terminal)

let documents = 1000
export const nextDocument = (): number => documents++

/** A request that moves kilograms on a day. */
export const moving = (
  kind: string,
  kg: number,
  from: Account,
  to: Account,
  date: string,
  documentId = nextDocument(),
) => ({
  kind,
  documentType: kind,
  documentId,
  documentNumber: `${kind}-${documentId}`,
  date,
  legs: move(kg, from, to),
})

/** Kilograms received from a supplier, or removed as a loss. */
export const receiving = (kg: number, date: string, to: Account = stock(), documentId?: number): PostingRequest =>
  moving('receive', kg, { ...to, role: 'SUPPLIER', locationId: undefined }, to, date, documentId)
export const issuing = (kg: number, date: string, from: Account = stock(), documentId?: number): PostingRequest =>
  moving('issue', kg, from, { ...from, role: 'OUT', locationId: undefined }, date, documentId)

export const legs = (...all: Leg[][]): Leg[] => all.flat()

/** The refusal with which a promise was rejected; fails if it was not. */
export const refusalOf = async (asking: Promise<unknown>): Promise<Refusal & { details: Record<string, unknown> }> => {
  try {
    await asking
  } catch (error) {
    if (error instanceof Refusal) return error as never
    throw error
  }
  throw new Error('Nothing was refused.')
}

/** The violations in the whole ledger, of every agency: none at the end. */
export const wrongIn = ({ owner }: Ledger) => violations(owner as unknown as Client)
