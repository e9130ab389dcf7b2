// The way back from a backup: into an empty database only, in one transaction, so that it ends whole or untouched.

import type pg from 'pg'
import { halt } from '#halt.ts'
import { type Taken, tablesOf } from './backup.ts'
import { copyLine, type Head, openBackup } from './backup-file.ts'
import { withClient } from './client.ts'
import { copyIn } from './copy.ts'
import { applyOne, migrationLock, prepareMigrations, readMigrations } from './migrate.ts'

type Backup = ReturnType<typeof openBackup>

const refuseFull = async (client: pg.Client): Promise<void> => {
  if ((await tablesOf(client)).length === 0) return
  halt(
    'The database is not empty, and a backup goes into an empty one only; name a new folder with GMS_DATA or an empty database with DATABASE_URL.',
  )
}

// A backup of an older GMS is loaded at its own level; the next start brings it to today's.
const migrateTo = async (client: pg.Client, head: Head, folder?: string): Promise<void> => {
  const known = readMigrations(folder)
  await prepareMigrations(client)
  for (const { name, sha256 } of head.migrations) {
    const migration = known.find(one => one.name === name)
    if (!migration)
      return halt(`The backup was made by a newer GMS (${head.gms}): this version does not know its migration ${name}.`)
    if (migration.sha256 !== sha256)
      return halt(
        `The backup was made with another text of the migration ${name}; restore it with the GMS that made it (${head.gms}).`,
      )
    await applyOne(client, migration)
  }
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

const load = async (client: pg.Client, backup: Backup, { tables, sequences }: Head): Promise<Taken> => {
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table.name] = await copyIn(client, `${copyLine(table)} from stdin`, await backup.table(table))
  const expected = await backup.tail()
  for (const { name } of tables) {
    if (counts[name] !== expected[name])
      halt(`The table ${name} came back with ${counts[name]} rows instead of ${expected[name]}; nothing was restored.`)
  }
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [name, last])
  return { tables: tables.length, rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0) }
}

const restoreInto = async (client: pg.Client, backup: Backup, folder?: string): Promise<Taken> => {
  const head = await backup.head()
  if (head.format !== 1) halt('The backup is of a newer GMS or none of ours; nothing was restored.')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await refuseFull(client)
  await migrateTo(client, head, folder)
  await makeRoom(client, head)
  const taken = await load(client, backup, head)
  await client.query('commit')
  return taken
}

/** Loads a backup into the empty database at `url`, at the level it was made at. What does not come back exactly is not kept at all. */
export const restore = (url: string, file: string, folder?: string): Promise<Taken> =>
  withClient(url, async client => {
    const backup = openBackup(file)
    try {
      const taken = await restoreInto(client, backup, folder)
      await client.query(`analyze`)
      return taken
    } finally {
      backup.close()
    }
  })
