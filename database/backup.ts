// A backup: every table of ours at one moment, in one file. The pages stay open meanwhile.

import { existsSync, renameSync, rmSync } from 'node:fs'
import type pg from 'pg'
import { halt } from '#halt.ts'
import type { Storage } from '#storage/storage.ts'
import about from '../package.json' with { type: 'json' }
import { type BackedUpTable, copyLine, type Head, writeBackup } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { pictures, picturesOf } from './backup-pictures.ts'
import { withClient } from './client.ts'
import { copyOut } from './copy.ts'
import { appliedMigrations } from './migrate.ts'

/** The schemas that hold what people entered; jobs and other machinery of the moment stay out. */
export const schemas = ['app', 'ledger', 'public']

const ourTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** All tables of ours with their columns; a partitioned table counts once, with the rows of its parts. */
export const tablesOf = async (client: pg.Client): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(ourTables, [schemas])).rows

// What was applied to make the tables: the head says it, and restoring does it again. The login and the backups are of this server only.
const ofTheServer = ['app.function', 'app.migration', 'app.login', 'app.backup']

/** The tables that a backup holds. */
export const backedUpTablesOf = async (client: pg.Client): Promise<BackedUpTable[]> =>
  (await tablesOf(client)).filter(({ name }) => !ofTheServer.includes(name))

// As text that no setting of a connection changes.
const plainText = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** A sum over the rows of each table, whatever their order: tables with the same rows have the same. */
export const sumsOf = async (client: pg.Client, tables: readonly BackedUpTable[]): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  await client.query(plainText)
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select coalesce(sum(('x' || left(md5(the_row::text), 15))::bit(60)::bigint), 0)::text as sum from ${name} the_row`,
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}

const sequencesOf = async (client: pg.Client): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

const headOf = async (client: pg.Client): Promise<Head> => {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) halt('There is nothing to back up: the database is empty.')
  const tables = await backedUpTablesOf(client)
  const sequences = await sequencesOf(client)
  return { format: 3, gms: about.version, madeAt: new Date().toISOString(), migrations, tables, sequences }
}

async function* contentOf(
  client: pg.Client,
  head: Head,
  storage: Storage,
  counts: Record<string, number>,
): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(head)}\n`
  for (const table of head.tables) {
    yield `${copyLine(table)}\n`
    const { stream, rows } = copyOut(client, `copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`)
    yield* stream
    counts[table.name] = rows()
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

// Under another name until it is whole.
const writeWhole = async (file: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${file}.${process.pid}`
  try {
    await write(draft)
    renameSync(draft, file)
  } catch (error) {
    const sentence = sentences(file)[(error as NodeJS.ErrnoException).code ?? '']
    if (!sentence) throw error
    halt(sentence)
  } finally {
    rmSync(draft, { force: true })
  }
}

export type BackupTotals = { tables: number; rows: number; pictures: number }

/** What the counts of each table come to. */
export const takenOf = ({ pictures = 0, ...tables }: Record<string, number>): BackupTotals => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0),
  pictures,
})

/** Writes a backup of the database at `url`, and of the pictures in `storage`, to a new file: as of one moment, whole or not at all.
 *  Without a key it is not sealed, and restoring asks for that. */
export const backUp = async (url: string, file: string, storage: Storage, key?: BackupKey): Promise<BackupTotals> => {
  if (existsSync(file)) halt(`The file ${file} exists already; name a new one.`)
  return withClient(url, async client => {
    const counts: Record<string, number> = {}
    await client.query('begin isolation level repeatable read read only')
    // Rows that are hidden from the asker must be an error here, not a gap.
    await client.query('set local row_security = off')
    const head = await headOf(client)
    const sums = await sumsOf(client, head.tables)
    const content = () => contentOf(client, head, storage, counts)
    await writeWhole(file, draft => writeBackup(draft, content, () => ({ rows: counts, sums }), key))
    return takenOf(counts)
  })
}
