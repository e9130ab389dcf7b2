// Rows in quantity, made by SQL as the owner: what years of work leave behind, without the years.

import { withClient } from '../database/client.ts'

type Client = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> }

/** Copies a row `count` times; `changes` are SQL expressions over `n`, the copy's number, and `o`, the original. Gives the copies' ids. */
export const copies = async (
  client: Client,
  table: string,
  id: number,
  count: number,
  changes: Record<string, string>,
): Promise<number[]> => {
  const { rows: columns } = await client.query(
    `select column_name::text as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'id' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => name as string)
  const values = names.map(name => changes[name] ?? `o.${name}`)
  const { rows } = await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} o, generate_series(1, $2::integer) n
     where o.id = $1 returning id`,
    [id, count],
  )
  return rows.map(row => Number(row.id))
}

/** Does something as the owner, with no foreign key checked row by row, and lets PostgreSQL look at what came of it, unless more follows. */
export const inBulk = (url: string, work: (client: Client) => Promise<void>, isLast = true): Promise<void> =>
  withClient(url, async client => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await work(client)
    if (isLast) await client.query('vacuum analyze')
  })
