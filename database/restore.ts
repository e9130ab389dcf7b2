// The way back from a backup: into an empty database only, in one transaction, so that it ends whole or untouched.

import type pg from 'pg'
import { halt } from '#halt.ts'
import type { Storage } from '#storage/storage.ts'
import { type Taken, tablesOf, takenOf } from './backup.ts'
import { copyLine, type Head, openBackup } from './backup-file.ts'
import { pictures, putBack } from './backup-pictures.ts'
import { withClient } from './client.ts'
import { copyIn } from './copy.ts'
import { applyReadyFunctions } from './functions.ts'
import {
  applyOne,
  functionsBeside,
  isBeforeRelease,
  migrationLock,
  prepareMigrations,
  readMigrations,
} from './migrate.ts'

type Backup = ReturnType<typeof openBackup>

const refuseFull = async (client: pg.Client): Promise<void> => {
  if ((await tablesOf(client)).length === 0) return
  halt(
    'The database is not empty, and a backup goes into an empty one only; name a new folder with GMS_DATA or an empty database with DATABASE_URL.',
  )
}

// A backup of an older GMS is loaded at its own level; the next start brings it to today's, and with it the functions that need more.
const migrateTo = async (client: pg.Client, head: Head, folder?: string): Promise<void> => {
  const known = readMigrations(folder)
  const functions = functionsBeside(folder)
  if (isBeforeRelease(head.migrations))
    return halt('The backup was made by a version before the first release, which this one does not continue.')
  await prepareMigrations(client)
  for (const { name, sha256 } of head.migrations) {
    const migration = known.find(one => one.name === name)
    if (!migration)
      return halt(`The backup was made by a newer GMS (${head.gms}): this version does not know its migration ${name}.`)
    if (migration.sha256 !== sha256)
      return halt(
        `The backup was made with another text of the migration ${name}; restore it with the GMS that made it (${head.gms}).`,
      )
    await applyReadyFunctions(client, functions)
    await applyOne(client, migration)
  }
  await applyReadyFunctions(client, functions)
}

// Rows that a migration itself brings are in the backup, too. Foreign keys and triggers were satisfied when the rows were first written.
const makeRoom = async (client: pg.Client, { tables }: Head): Promise<void> => {
  await client.query(`set local row_security = off`)
  await client.query(`set local session_replication_role = replica`).catch(() => {
    halt(
      'Restoring needs a database user who may set session_replication_role; grant him that, or restore as a superuser.',
    )
  })
  if (tables.length) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

type Place = { storage: Storage; keys: string[] }

const loadPictures = async (backup: Backup, { storage, keys }: Place): Promise<number> => {
  await putBack(await backup.table(pictures), storage, keys)
  return keys.length
}

const load = async (client: pg.Client, backup: Backup, head: Head, place: Place): Promise<Taken> => {
  const counts: Record<string, number> = {}
  for (const table of head.tables)
    counts[table.name] = await copyIn(client, `${copyLine(table)} from stdin`, await backup.table(table))
  if (head.format > 1) counts[pictures.name] = await loadPictures(backup, place)
  const expected = await backup.tail()
  for (const name of Object.keys(counts)) {
    if (counts[name] !== expected[name])
      halt(`The table ${name} came back with ${counts[name]} rows instead of ${expected[name]}; nothing was restored.`)
  }
  for (const [name, last] of Object.entries(head.sequences))
    await client.query('select setval($1::regclass, $2)', [name, last])
  return takenOf(counts)
}

const restoreInto = async (client: pg.Client, backup: Backup, place: Place, folder?: string): Promise<Taken> => {
  const head = await backup.head()
  if (head.format !== 1 && head.format !== 2)
    halt('The backup is of a newer GMS or none of ours; nothing was restored.')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await refuseFull(client)
  await migrateTo(client, head, folder)
  await makeRoom(client, head)
  const taken = await load(client, backup, head, place)
  await client.query('commit')
  return taken
}

/** Loads a backup into the empty database at `url`, at the level it was made at, and its pictures into `storage`. What does not come
 *  back exactly is not kept at all. */
export const restore = (url: string, file: string, storage: Storage, folder?: string): Promise<Taken> =>
  withClient(url, async client => {
    const backup = openBackup(file)
    const place: Place = { storage, keys: [] }
    try {
      const taken = await restoreInto(client, backup, place, folder)
      await client.query(`analyze`)
      return taken
    } catch (error) {
      for (const key of place.keys) await storage.delete(key)
      throw error
    } finally {
      backup.close()
    }
  })
