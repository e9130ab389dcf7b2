// pgbench's TPC-B, the usual measure of small transactions: its five statements between begin and commit, on its four tables. They are
// sent from here, because the programs of the embedded PostgreSQL have no pgbench.

import pg from 'pg'
import { databaseAt, withClient } from '../database/client.ts'

const scale = 10

const tables = `
  create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select bid, 0, '' from generate_series(1, ${scale}) bid;
  insert into pgbench_tellers select tid, (tid - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) tid;
  insert into pgbench_accounts select aid, (aid - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) aid`

const statements = {
  account: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
  read: 'select abalance from pgbench_accounts where aid = $1',
  teller: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
  branch: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
  remember: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
}

const below = (most: number): number => 1 + Math.floor(Math.random() * most)

type Tpcb = { transact: () => Promise<void>; close: () => Promise<void> }

/** Makes the tables in a database of their own on the server at `url`; gives its address. */
export const makeTpcb = async (url: string): Promise<string> => {
  const own = databaseAt(url, 'tpcb')
  await withClient(databaseAt(url, 'postgres'), client => client.query('create database tpcb'))
  await withClient(own, async client => {
    await client.query(tables)
    await client.query('vacuum analyze')
  })
  return own
}

/** A connection that runs the script. */
export const openTpcb = async (url: string): Promise<Tpcb> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const send = (name: keyof typeof statements, values: number[]): Promise<unknown> =>
    client.query({ name, text: statements[name], values })
  const transact = async (): Promise<void> => {
    const [account, branch, teller] = [below(scale * 100_000), below(scale), below(scale * 10)]
    const delta = below(10_001) - 5_001
    await client.query('begin')
    await send('account', [delta, account])
    await send('read', [account])
    await send('teller', [delta, teller])
    await send('branch', [delta, branch])
    await send('remember', [teller, branch, account, delta])
    await client.query('commit')
  }
  return { transact, close: () => client.end() }
}
