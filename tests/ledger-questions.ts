// What a test asks the ledger of an application beside its calls: what is where, and whether all of it is right.

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
  /** what an account has taken in all, tracked or not */
  taken: (role: string, of?: Lot) => Promise<number>
  /** what the ledger finds wrong with itself */
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

// On a cluster a question is asked on the agency's machine, and it is the wall that tells the machine whose rows are meant.
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
  return asked.finally(() => pool.end())
}

/** The questions to one agency's ledger, asked past every wall. */
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

/** Fails where any agency's ledger breaks an invariant: the last step of every test that posts. */
export const assertSound = async (databaseUrl: string): Promise<void> => {
  const { rows } = await withClient(databaseUrl, client => client.query('select * from ledger.check_invariants()'))
  assert.deepEqual(rows, [], 'the ledger finds something wrong with itself')
}
