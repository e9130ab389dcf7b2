// Verifies a backup: it is restored into a second database of the same server and compared with what was backed up. A backup is only
// trusted once it has been restored.

import type pg from 'pg'
import { halt } from '#halt.ts'
import type { Storage } from '#storage/storage.ts'
import { backedUpTablesOf, sumsOf } from './backup.ts'
import { type BackupCounts, verifyBackup } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { pictures } from './backup-pictures.ts'
import { databaseAt, withClient } from './client.ts'
import { restore } from './restore.ts'

// Pictures are counted but not stored.
const nowhere: Storage = { put: async () => {}, get: async () => undefined, delete: async () => {} }

const longestName = 63

/** The name of the second database: always the same, so that one left by an interrupted run is found and dropped. */
export const proofDatabaseOf = (url: string): string =>
  `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, longestName - '_proof'.length)}_proof`

const withSecondDatabase = async <R>(url: string, work: (url: string) => Promise<R>): Promise<R> =>
  withClient(url, async client => {
    const name = client.escapeIdentifier(proofDatabaseOf(url))
    const drop = () => client.query(`drop database if exists ${name} with (force)`)
    await drop()
    await client.query(`create database ${name}`)
    return work(databaseAt(url, encodeURIComponent(proofDatabaseOf(url)))).finally(drop)
  })

const compareRows = async (client: pg.Client, { rows, sums = {} }: BackupCounts): Promise<number> => {
  const tables = await backedUpTablesOf(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local row_security = off')
  const found = await sumsOf({ partsOf: ({ name }) => [{ client, from: name }] }, tables)
  for (const { name } of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`)
    const count = Number(counted.rows[0]!.count)
    if (count !== rows[name]) halt(`The table ${name} has ${count} rows instead of ${rows[name]}.`)
    if (found[name] !== sums[name]) halt(`The rows of the table ${name} are not those that were backed up.`)
  }
  await client.query('commit')
  return tables.length
}

const checkLedgers = async (client: pg.Client): Promise<number> => {
  const { rows: agencies } = await client.query<{ id: number }>('select id from agency order by id')
  for (const { id } of agencies) {
    const { rows } = await client.query<{ title: string }>('select title from ledger.check_invariants($1)', [id])
    if (rows[0]) halt(`The ledger of agency ${id} breaks a rule in the restored database: ${rows[0].title}`)
  }
  return agencies.length
}

/** The numbers of compared tables and agencies. */
type Proof = { tables: number; agencies: number }

/** Restores the backup beside the database at `url` and compares counts and checksums of all tables and the invariants of every ledger.
 *  Halts with the first difference. The second database is dropped in any case. */
export const proveBackup = async (url: string, file: string, key: BackupKey): Promise<Proof> => {
  const expected = await verifyBackup(file, key, [pictures])
  return withSecondDatabase(url, async second => {
    await restore(second, file, nowhere, { key })
    return withClient(second, async client => ({
      tables: await compareRows(client, expected),
      agencies: await checkLedgers(client),
    }))
  })
}
