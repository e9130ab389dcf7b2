// Restores a backup into an empty database, in one transaction, so that it ends complete or untouched. The file is read twice: first to
// verify its seal, then for its rows. Names of tables in statements come from the schema, never from the file.

import type pg from 'pg'
import { halt } from '#halt.ts'
import type { Storage } from '#storage/storage.ts'
import { type BackupTotals, backedUpTablesOf, schemas, tablesOf, takenOf } from './backup.ts'
import { type BackedUpTable, copyLine, type Head, openBackup, verifyBackup } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { pictures, putBack } from './backup-pictures.ts'
import { withClient } from './client.ts'
import { copyIn } from './copy.ts'
import { isCluster } from './distribute.ts'
import { applyReadyFunctions } from './functions.ts'
import {
  applyOne,
  functionsBeside,
  isBeforeRelease,
  isSameMigration,
  migrate,
  migrationLock,
  prepareMigrations,
  readMigrations,
} from './migrate.ts'
import { passRows } from './numbering.ts'

type Backup = ReturnType<typeof openBackup>

const refuseFull = async (client: pg.Client): Promise<void> => {
  if ((await tablesOf(client)).length === 0) return
  halt(
    'The database is not empty, and a backup goes into an empty one only; name a new folder with GMS_DATA or an empty database with DATABASE_URL.',
  )
}

// A backup of an older GMS is loaded at its own version; the next start migrates it, with the functions that need a newer schema.
const migrateTo = async (client: pg.Client, head: Head, folder?: string): Promise<void> => {
  const known = readMigrations(folder)
  const functions = functionsBeside(folder)
  if (isBeforeRelease(head.migrations))
    return halt('The backup was made by a version before the first release, which this one does not continue.')
  await prepareMigrations(client)
  for (const each of head.migrations) {
    const { name } = each
    const migration = known.find(one => one.name === name)
    if (!migration)
      return halt(`The backup was made by a newer GMS (${head.gms}): this version does not know its migration ${name}.`)
    if (!isSameMigration(migration, each))
      return halt(
        `The backup was made with another text of the migration ${name}; restore it with the GMS that made it (${head.gms}).`,
      )
    await applyReadyFunctions(client, functions)
    await applyOne(client, migration)
  }
  await applyReadyFunctions(client, functions)
}

// The tables of the file must be those that its migrations have created, column by column; rows are loaded under the schema's names.
const tablesToLoad = async (client: pg.Client, head: Head): Promise<BackedUpTable[]> => {
  const ofSchema = new Map((await backedUpTablesOf(client)).map(table => [copyLine(table), table]))
  const found = head.tables.map(
    table =>
      ofSchema.get(copyLine(table)) ??
      halt(`The backup has a table that GMS does not have (${table.name}); nothing was restored.`),
  )
  const missing = [...ofSchema.values()].find(table => !found.includes(table))
  return missing ? halt(`The backup lacks the table ${missing.name}; nothing was restored.`) : found
}

const mostOfSequence = Number.MAX_SAFE_INTEGER

const setSequences = async (client: pg.Client, { sequences }: Head): Promise<void> => {
  for (const [name, last] of Object.entries(sequences)) {
    const isNumber = Number.isInteger(last) && last > 0 && last <= mostOfSequence
    const { rows } = await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2) from pg_sequences
       where schemaname = any($3) and format('%I.%I', schemaname, sequencename) = $1`,
      [name, isNumber ? last : null, schemas],
    )
    if (!isNumber || rows.length === 0)
      halt(`The backup has a sequence that GMS does not have (${name}); nothing was restored.`)
  }
}

// Rows that a migration inserts are in the backup, too. Foreign keys and triggers were satisfied when the rows were first written.
const makeRoom = async (client: pg.Client, tables: readonly BackedUpTable[]): Promise<void> => {
  await client.query(`set local row_security = off`)
  await client.query(`set local session_replication_role = replica`).catch(() => {
    halt(
      'Restoring needs a database user who may set session_replication_role: let a superuser run "grant set on parameter session_replication_role to USER", or restore as a superuser.',
    )
  })
  if (tables.length) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

type Place = { storage: Storage; keys: string[] }

const loadPictures = async (backup: Backup, { storage, keys }: Place): Promise<number> =>
  putBack(await backup.table(pictures), storage, keys)

type Loading = { head: Head; tables: readonly BackedUpTable[]; place: Place }

const load = async (client: pg.Client, backup: Backup, { head, tables, place }: Loading): Promise<BackupTotals> => {
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table.name] = await copyIn(client, `${copyLine(table)} from stdin`, await backup.table(table))
  if (head.format > 1) counts[pictures.name] = await loadPictures(backup, place)
  const { rows: expected } = await backup.tail()
  for (const name of Object.keys(counts)) {
    if (counts[name] !== expected[name])
      halt(
        `The table ${name} was restored with ${counts[name]} rows instead of ${expected[name]}; nothing was restored.`,
      )
  }
  await setSequences(client, head)
  await passRows(client)
  return takenOf(counts)
}

const restoreInto = async (client: pg.Client, backup: Backup, place: Place, folder?: string): Promise<BackupTotals> => {
  const head = await backup.head()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await refuseFull(client)
  await migrateTo(client, head, folder)
  const tables = await tablesToLoad(client, head)
  await makeRoom(client, tables)
  const taken = await load(client, backup, { head, tables, place })
  await client.query('commit')
  return taken
}

type RestoreOptions = {
  /** the key with which it must be sealed; without one, any undamaged backup is accepted */
  key?: BackupKey
  /** the folder of migrations, if it is not that of this version */
  folder?: string
}

/** Loads a backup into the empty database at `url`, at the version at which it was made, and its pictures into `storage`. Refuses a
 *  changed file before anything is written, and rolls back if the restored rows differ from the backup. On a cluster it is loaded on the
 *  coordinator, migrated to the current version and distributed. The backup may come from one machine or from a cluster. */
export const restore = async (
  url: string,
  file: string,
  storage: Storage,
  { key, folder }: RestoreOptions = {},
): Promise<BackupTotals> => {
  await verifyBackup(file, key, [pictures])
  return withClient(url, async client => {
    const backup = openBackup(file, key)
    const place: Place = { storage, keys: [] }
    try {
      const taken = await restoreInto(client, backup, place, folder)
      if (await isCluster(client)) await migrate(url, folder)
      await client.query(`analyze`)
      return taken
    } catch (error) {
      for (const key of place.keys) await storage.delete(key)
      throw error
    } finally {
      backup.close()
    }
  })
}
