// A backup: every table of GMS as of one moment, in one file. The application can be used meanwhile.

import { existsSync, renameSync, rmSync } from 'node:fs'
import type pg from 'pg'
import { halt, haltFor } from '#halt.ts'
import type { Storage } from '#storage/storage.ts'
import about from '../package.json' with { type: 'json' }
import { type BackedUpTable, copyLine, type Head, writeBackup } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { atOneMoment, type Moment, type Part } from './backup-moment.ts'
import { pictures, picturesOf } from './backup-pictures.ts'
import { copyOut } from './copy.ts'
import { appliedMigrations } from './migrate.ts'

/** The schemas with data that users entered; the schemas of the job queue are not backed up. */
export const schemas = ['app', 'ledger', 'public']

const ourTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** All tables of GMS with their columns; a partitioned table counts once and includes the rows of its partitions. */
export const tablesOf = async (client: pg.Client): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(ourTables, [schemas])).rows

// The first line of the file lists the migrations, and restoring applies them again. Logins and the list of backups belong to this server.
const ofTheServer = ['app.function', 'app.migration', 'app.login', 'app.backup']

/** The tables that a backup contains. */
export const backedUpTablesOf = async (client: pg.Client): Promise<BackedUpTable[]> =>
  (await tablesOf(client)).filter(({ name }) => !ofTheServer.includes(name))

// Text output that does not depend on the settings of the connection.
const plainText = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const sumOf = async ({ client, from }: Part): Promise<bigint> => {
  await client.query(plainText)
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(('x' || left(md5(the_row::text), 15))::bit(60)::bigint), 0)::text as sum from ${from} the_row`,
  )
  return BigInt(rows[0]!.sum)
}

/** A checksum of each table's rows, independent of their order and machine: tables with the same rows have the same checksum. */
export const sumsOf = async (
  { partsOf }: Pick<Moment, 'partsOf'>,
  tables: readonly BackedUpTable[],
): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    let sum = 0n
    for (const part of partsOf(table)) sum += await sumOf(part)
    sums[table.name] = String(sum)
  }
  return sums
}

const headOf = async ({ client, sequences }: Moment): Promise<Head> => {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) halt('There is nothing to back up: the database is empty.')
  const tables = await backedUpTablesOf(client)
  return { format: 3, gms: about.version, madeAt: new Date().toISOString(), migrations, tables, sequences }
}

async function* contentOf(
  { client, partsOf }: Moment,
  head: Head,
  storage: Storage,
  counts: Record<string, number>,
): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(head)}\n`
  for (const table of head.tables) {
    yield `${copyLine(table)}\n`
    counts[table.name] = 0
    for (const part of partsOf(table)) {
      const text = `copy (select ${table.columns.join(', ')} from ${part.from}) to stdout`
      const { stream, rows } = copyOut(part.client, text)
      yield* stream
      counts[table.name]! += rows()
    }
    yield '\\.\n'
  }
  counts[pictures.name] = 0
  yield `${copyLine(pictures)}\n`
  for await (const line of picturesOf(client, storage)) {
    yield line
    counts[pictures.name]!++
  }
  yield '\\.\n'
}

const sentences = (file: string): Record<string, string> => ({
  ENOENT: `There is no folder for ${file}.`,
  EACCES: `The folder of ${file} may not be written by this user.`,
  ENOSPC: `The disk of ${file} is full; nothing was kept.`,
})

// Written under a temporary name until it is complete.
const writeWhole = async (file: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${file}.${process.pid}`
  try {
    await write(draft)
    renameSync(draft, file)
  } catch (error) {
    haltFor(error, sentences(file))
  } finally {
    rmSync(draft, { force: true })
  }
}

export type BackupTotals = { tables: number; rows: number; pictures: number }

/** The totals over all tables. */
export const takenOf = ({ pictures = 0, ...tables }: Record<string, number>): BackupTotals => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0),
  pictures,
})

/** Writes a backup of the database at `url` and of the pictures in `storage` to a new file, as of one moment, whole or not at all. Without
 *  a key the backup is not sealed, and can only be restored with `--without-seal`. */
export const backUp = async (url: string, file: string, storage: Storage, key?: BackupKey): Promise<BackupTotals> => {
  if (existsSync(file)) halt(`The file ${file} exists already; name a new one.`)
  return atOneMoment(url, schemas, async moment => {
    const counts: Record<string, number> = {}
    const head = await headOf(moment)
    const sums = await sumsOf(moment, head.tables)
    const content = () => contentOf(moment, head, storage, counts)
    await writeWhole(file, draft => writeBackup(draft, content, () => ({ rows: counts, sums }), key))
    return takenOf(counts)
  })
}
