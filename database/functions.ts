// The SQL functions of database/functions: one per file, `<schema>/<name>.sql`, with its grants. A changed file is applied again.
//
// A function is applied as soon as its schema and the types of its signature exist: before the first migration that might need it, or
// after the last. Bodies are not checked until all tables exist, so functions may call each other in any order.
//
// A changed function is dropped and created again, so that no function with an older signature is left. If a policy, a default, an
// index or a generated column needs it, PostgreSQL refuses the drop; then it is replaced in place, which PostgreSQL allows for the same
// signature only. To change such a signature, a migration first removes what needs the function. A function without a file is dropped.
// A migration should call only functions for which this is safe: later it runs with their current version.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type pg from 'pg'
import { halt } from '#halt.ts'

export type SqlFunction = { name: string; sha256: string; text: string }

/** The functions of a folder, by name. Halts on a file that does not create the function it is named for. */
export const readFunctions = (folder: string | undefined): SqlFunction[] => {
  if (!folder || !existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.sql'))
    .sort()
  return files.map(file => {
    const name = file.slice(0, -'.sql'.length).replaceAll(sep, '.')
    const text = readFileSync(join(folder, file), 'utf8')
    const made = [...text.matchAll(/^create or replace function ([\w.]+)/gm)].map(([, made]) => made)
    if (made.join() !== name) halt(`The file ${file} must hold \`create or replace function ${name}\` and no other.`)
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

const prepare = `create table if not exists app.function (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

/** Creates the table that stores which text of each function was applied. */
export const prepareFunctions = (client: pg.Client): Promise<unknown> => client.query(prepare)

const pending = async (client: pg.Client, known: SqlFunction[]): Promise<SqlFunction[]> => {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from app.function')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return known.filter(({ name, sha256 }) => applied.get(name) !== sha256)
}

/** Runs a statement and returns its error, if any; a failed statement leaves no trace. */
const attempt = async (client: pg.Client, run: () => Promise<unknown>): Promise<pg.DatabaseError | null> => {
  await client.query('savepoint attempt')
  try {
    await run()
    return null
  } catch (error) {
    await client.query('rollback to savepoint attempt')
    return error as pg.DatabaseError
  } finally {
    await client.query('release savepoint attempt')
  }
}

const madeAs = async (client: pg.Client, name: string): Promise<string[]> => {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = $1`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}

const drop = (client: pg.Client, name: string): Promise<pg.DatabaseError | null> =>
  attempt(client, async () => {
    for (const signature of await madeAs(client, name)) await client.query(`drop function ${signature}`)
  })

const isNeededByOthers = '2BP01'
// The type, role or schema does not exist yet: a later migration creates it.
const isTooEarly = (error: pg.DatabaseError): boolean => ['42704', '3F000'].includes(error.code ?? '')

const applyFunction = async (
  client: pg.Client,
  { name, sha256, text }: SqlFunction,
): Promise<pg.DatabaseError | null> => {
  const kept = await drop(client, name)
  if (kept && kept.code !== isNeededByOthers) return kept
  const error = await attempt(client, () => client.query(text))
  if (error) return error
  if ((await madeAs(client, name)).length !== 1)
    halt(`The signature of ${name} was changed while something needs it; a migration must remove that first.`)
  await client.query(
    `insert into app.function (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [name, sha256],
  )
  return null
}

// PostgreSQL counts the position within the statement, or within the function's body.
const refuseFunction = ({ name, text }: SqlFunction, error: pg.DatabaseError): never => {
  const place = error.position
    ? Number(error.position)
    : text.indexOf(error.internalQuery ?? text) + Number(error.internalPosition ?? 0)
  const line = place > 0 ? ` (line ${text.slice(0, place).split('\n').length})` : ''
  return halt(`The function ${name} failed: ${error.message}${line}.`)
}

/** Applies the functions that can be applied already and leaves the rest for later; in a transaction. */
export const applyReadyFunctions = async (client: pg.Client, known: SqlFunction[]): Promise<void> => {
  await client.query('set local check_function_bodies = off')
  for (const one of await pending(client, known)) {
    const error = await applyFunction(client, one)
    if (error && !isTooEarly(error)) refuseFunction(one, error)
  }
}

const validate = `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname || '.' || p.proname = $1 and l.lanname in ('sql', 'plpgsql')`

const dropForgotten = async (client: pg.Client, known: SqlFunction[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from app.function where name <> all ($1)', [
    known.map(({ name }) => name),
  ])
  for (const { name } of rows) {
    const error = await drop(client, name)
    if (error) halt(`The function ${name} has no file any more, but something needs it: ${error.message}.`)
    await client.query('delete from app.function where name = $1', [name])
  }
}

/** Applies the remaining functions after the migrations and drops functions that have no file any more; in a transaction. If anything
 *  changed, tables included, the bodies of all functions are checked. Halts if one fails. */
export const applyAllFunctions = async (
  client: pg.Client,
  known: SqlFunction[],
  haveTablesChanged: boolean,
): Promise<void> => {
  const left = await pending(client, known)
  await client.query('set local check_function_bodies = off')
  for (const one of left) {
    const error = await applyFunction(client, one)
    if (error) refuseFunction(one, error)
  }
  await dropForgotten(client, known)
  if (left.length === 0 && !haveTablesChanged) return
  await client.query('set local check_function_bodies = on')
  for (const one of known) {
    const error = await attempt(client, () => client.query(validate, [one.name]))
    if (error) refuseFunction(one, error)
  }
}
