// Queries of tests to the ledger of an application, beside its API: balances, and violations of invariants.

import assert from 'node:assert/strict'
import type pg from 'pg'
import { openingOf, transaction } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { withClient } from '../database/client.ts'
import { testCluster } from './cluster.ts'

type Lot = { lc?: number; consignee?: number; terminal?: number; form?: string; party?: number }

export type LedgerQuestions = {
  /** kilograms, bags, halalas or cents on the tracked accounts of a role */
  onHand: (role: string, of?: Lot) => Promise<number>
  /** the total received by an account, tracked or not */
  taken: (role: string, of?: Lot) => Promise<number>
  /** the violations that the ledger's own check finds */
  faults: () => Promise<unknown[]>
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

const columns = {
  lc: 'consignment_id',
  consignee: 'consignee_id',
  terminal: 'location_id',
  form: 'form',
  party: 'party_id',
}

const narrowing = (of: Lot): string =>
  Object.entries(of)
    .map(([name, value]) => `and c.${columns[name as keyof Lot]} = '${value}'`)
    .join(' ')

type Asking = Pick<pg.ClientBase, 'query'>

const pastWalls = <R>(databaseUrl: string, agency: number, work: (client: Asking) => Promise<R>): Promise<R> =>
  withClient(databaseUrl, async client => {
    await client.query('begin')
    await client.query(`select set_config('app.agency', $1, true)`, [String(agency)])
    const asked = await work(client)
    await client.query('commit')
    return asked
  })

// What the application may not do is done by the owner, on the coordinator: a table that all machines have a copy of is written from there.
const isForOwner = ({ code, message }: { code?: string; message: string }): boolean =>
  code === '42501' || /not permitted to log in|not allowed on this node|no agency is set/.test(message)

// On a cluster a query runs on the agency's machine; row-level security limits it to the agency's rows there.
const onItsMachine = async <R>(
  databaseUrl: string,
  agency: number,
  work: (client: Asking) => Promise<R>,
): Promise<R> => {
  const pool = openOwnerPool(databaseUrl, 'gms', 1)
  const asked = transaction(pool, openingOf(agency), async ({ client }) => {
    await client.query('set local role gms_app')
    return work(client)
  })
  return asked
    .finally(() => pool.end())
    .catch(error => {
      if (!isForOwner(error)) throw error
      return pastWalls(databaseUrl, agency, work)
    })
}

/** Queries to one agency's ledger, without row-level security. */
export const ledgerOf = (databaseUrl: string, agency: number): LedgerQuestions => {
  const sql: LedgerQuestions['sql'] = (text, values = []) =>
    (testCluster() ? onItsMachine : pastWalls)(
      databaseUrl,
      agency,
      async client => (await client.query(text, values)).rows as Record<string, unknown>[],
    )
  const summed = async (table: 'balance' | 'entry', column: string, role: string, of: Lot): Promise<number> => {
    const [row] = await sql(
      `select coalesce(sum(x.${column}), 0) as sum from ledger.account c
       join ledger.${table} x on x.agency_id = c.agency_id and x.account_id = c.id
       where c.agency_id = app.agency() and c.role = $1 ${narrowing(of)}`,
      [role],
    )
    return Number(row?.sum)
  }
  return {
    onHand: (role, of = {}) => summed('balance', 'on_hand', role, of),
    taken: (role, of = {}) => summed('entry', 'amount', role, of),
    faults: () => sql('select * from ledger.check_invariants()'),
    sql,
  }
}

/** Fails if an invariant of any agency's ledger is broken: the last step of every test that posts. */
export const assertSound = async (databaseUrl: string): Promise<void> => {
  const { rows } = await withClient(databaseUrl, client => client.query('select * from ledger.check_invariants()'))
  assert.deepEqual(rows, [], 'the ledger finds something wrong with itself')
}
