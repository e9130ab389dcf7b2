// What many tests begin with happens once per run, in a database that each of them then gets a copy of.

import type pg from 'pg'
import { today } from '#kit/days.ts'
import { databaseAt, withClient } from '../database/client.ts'
import { keepAsTemplate, testCluster } from './cluster.ts'
import { copyDatabase, type TestDatabase, testServer } from './database.ts'

/** A database, and what whoever prepared it has to tell of it: plain values only. */
export type Prepared<Told> = { database: TestDatabase; told: Told }

// `npm test` says which run it is. A database of a process that has ended is cleared away.
const run = process.env.GMS_TEST_RUN ?? String(process.pid)

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1)

// What was told is kept with the database, as its comment.
const toldOf = async <Told>(client: pg.Client, name: string): Promise<Told | undefined> => {
  const { rows } = await client.query<{ told: string }>(
    `select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1`,
    [name],
  )
  return rows[0] && JSON.parse(rows[0].told)
}

// Named last, so that a database of this name is whole.
const nameWhole = async (client: pg.Client, draft: string, name: string): Promise<void> => {
  const cluster = testCluster()
  if (cluster) await keepAsTemplate(cluster, draft, name)
  else await client.query(`alter database ${draft} rename to ${name}`)
}

const prepareOnce = async <Told>(name: string, prepare: () => Promise<Prepared<Told>>): Promise<Told> => {
  const cluster = testCluster()
  return withClient(cluster ? databaseAt(cluster, 'postgres') : await testServer(), async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await toldOf<Told>(client, name)
    if (found) return found
    const { database, told } = await prepare()
    const draft = nameOf(database)
    await client.query(`comment on database ${draft} is ${client.escapeLiteral(JSON.stringify(told))}`)
    await nameWhole(client, draft, name)
    return told
  })
}

/** A copy of the database that `prepare` makes when it is the first of this run to be asked. `prepare` leaves nobody connected. */
export const preparedDatabase = async <Told>(
  title: string,
  prepare: () => Promise<Prepared<Told>>,
): Promise<Prepared<Told>> => {
  // Beginnings count their days from today.
  const day = today('Asia/Riyadh').replaceAll('-', '')
  const name = `gms_test_${run}_${day}_${title}`
  const told = await prepareOnce(name, prepare)
  return { database: await copyDatabase(name), told }
}
