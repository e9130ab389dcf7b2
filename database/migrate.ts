// Brings a database to the version of this code: applies the files of database/migrations in order, forward only, each in its own
// transaction, and before and after them the functions of database/functions.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Halt, halt } from '#halt.ts'
import { withClient } from './client.ts'
import { distribute, isCluster } from './distribute.ts'
import {
  applyAllFunctions,
  applyReadyFunctions,
  prepareFunctions,
  readFunctions,
  type SqlFunction,
} from './functions.ts'

type Migration = { name: string; sha256: string; text: string }
export type Applied = Pick<Migration, 'name' | 'sha256'>

const ourFolder = join(import.meta.dirname, 'migrations')
const ourFunctions = join(import.meta.dirname, 'functions')

// Any number, but the same in every version of GMS: of two processes that start at once, one waits while the other migrates.
export const migrationLock = 7_283_461

/** The migrations of a folder, in the order of their numbers. Halts on a name that is not `NNNN-what.sql` and on a duplicate number. */
export const readMigrations = (folder = ourFolder): Migration[] => {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  names.forEach((name, i) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) halt(`The migration ${name} must be named like 0001-what-it-does.sql.`)
    if (names[i + 1]?.slice(0, 4) === name.slice(0, 4))
      halt(`The migrations ${name} and ${names[i + 1]} have the same number.`)
  })
  return names.map(name => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/** The functions that belong to a folder of migrations: those of GMS for the migrations of GMS. */
export const functionsBeside = (folder = ourFolder): SqlFunction[] =>
  readFunctions(folder === ourFolder ? ourFunctions : undefined)

/** The migrations applied to a database, in order; none if it was never migrated. */
export const appliedMigrations = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('app.migration') is not null as made`)
  if (!rows[0]?.made) return []
  return (await client.query<Applied>('select name, sha256 from app.migration order by name')).rows
}

/** Whether these are the migrations of the versions before the first release, which one baseline has replaced. */
export const isBeforeRelease = (applied: Applied[]): boolean =>
  applied.some(({ name }) => name === '0001-foundation.sql')

// Migrations that failed on some data and were corrected. Where the former text succeeded, its result is the same, so its hash is accepted.
const corrected: Readonly<Record<string, string>> = {
  // failed on a cash box below zero
  '0270-money-out.sql': '975e94aadec55790e6ccc28c2d738c20e4837724e3504256266cc033182fbdc1',
  // failed on an issued pre-payment
  '0271-rates-and-prices.sql': 'fd68dad015251fbe68f25ab902f6ccd7bfab1e239f3dac9b019f4ffc2975e1ec',
}

/** Whether the applied migration of this name is this one, or its text before it was corrected. */
export const isSameMigration = (file: Migration, { name, sha256 }: Applied): boolean =>
  file.sha256 === sha256 || corrected[name] === sha256

/** Halts if database and files disagree: the database was migrated by a newer GMS, or the file of an applied migration was changed. */
const checkApplied = (applied: Applied[], known: Migration[]): void => {
  if (isBeforeRelease(applied) && !known.some(({ name }) => name === '0001-foundation.sql'))
    halt(
      'The database was made by a version before the first release, which this one does not continue; name a new folder with GMS_DATA or an empty database with DATABASE_URL.',
    )
  for (const each of applied) {
    const { name } = each
    const file = known.find(migration => migration.name === name)
    if (!file)
      throw new Halt(
        `The database was made by a newer GMS: it holds the migration ${name}, which this version does not know. Start that version.`,
      )
    if (!isSameMigration(file, each))
      halt(
        `The migration ${name} was changed after it had been applied; restore its text and put the change into a new file.`,
      )
  }
}

const prepare = `
  create schema if not exists app;
  create table if not exists app.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

/** Applies one migration, on a connection that is in a transaction or manages its own. */
export const applyOne = async (client: pg.Client, { name, sha256, text }: Migration): Promise<void> => {
  try {
    await client.query(text)
    await client.query('insert into app.migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    halt(`The migration ${name} failed and was undone: ${describe(error as pg.DatabaseError, text)}.`)
  }
}

const describe = ({ message, position, where }: pg.DatabaseError, text: string): string => {
  const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${where ? `; ${where}` : ''}`
}

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const migrateWith = async (client: pg.Client, known: Migration[], functions: SqlFunction[]): Promise<string[]> => {
  const applied = await appliedMigrations(client)
  checkApplied(applied, known)
  const missing = known.filter(({ name }) => !applied.some(one => one.name === name))
  for (const migration of missing)
    await inTransaction(client, async () => {
      await applyReadyFunctions(client, functions)
      await applyOne(client, migration)
    })
  await inTransaction(client, () => applyAllFunctions(client, functions, missing.length > 0))
  return missing.map(({ name }) => name)
}

/** Creates the tables that record what was applied, on a connection of the owner. */
export const prepareMigrations = async (client: pg.Client): Promise<void> => {
  await client.query(prepare)
  await prepareFunctions(client)
}

/** Brings the database at `url` to the version of `folder` and returns the names of the applied migrations. Several processes at once wait
 *  for each other. Halts if the database was migrated by a newer GMS or by one before the first release, or if an applied file was changed.
 *  A migration that fails leaves no trace. Functions whose text changed are applied again. On a cluster, new tables and functions are
 *  distributed to its machines. */
export const migrate = async (url: string, folder = ourFolder): Promise<string[]> => {
  const known = readMigrations(folder)
  const functions = functionsBeside(folder)
  return withClient(url, async client => {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await prepareMigrations(client)
    const missing = await migrateWith(client, known, functions)
    if (await isCluster(client)) await distribute(client)
    return missing
  })
}
