// Updates the kept figures of lists as a background job. Nothing depends on it: until then changed days are counted from the rows.

import type pg from 'pg'
import type { Figured } from '#lists/figures.server.ts'

// Counting shorter lists is as fast as reading their figures.
const leastRows = 5_000

const quote = (name: string): string => `"${name}"`

const sumsOf = ({ sums }: Figured): string =>
  `array[${sums.map(column => `sum(${quote(column)})`).join(', ')}]::bigint[]`

const figuresFrom = (figured: Figured, days: string): string =>
  `insert into app.list_figure (agency_id, document, day, status, count, sums)
   select agency_id, $2, date, status, count(*), ${sumsOf(figured)} from public.${quote(figured.table)}
   where agency_id = $1 ${days} group by agency_id, date, status`

type Place = { agencyId: number; figured: Figured }

const notesOf = async (
  client: pg.ClientBase,
  { agencyId, figured }: Place,
): Promise<{ ids: number[]; days: string[] }> => {
  const { rows } = await client.query(
    `select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(distinct day::text), '{}') as days
     from app.list_change where agency_id = $1 and document = $2`,
    [agencyId, figured.document],
  )
  return rows[0]
}

const keptColumns = async (client: pg.ClientBase, { agencyId, figured }: Place): Promise<string[] | undefined> => {
  const { rows } = await client.query('select columns from app.list_kept where agency_id = $1 and document = $2', [
    agencyId,
    figured.document,
  ])
  return rows[0]?.columns
}

const isLong = async (client: pg.ClientBase, { figured }: Place): Promise<boolean> => {
  const { rows } = await client.query('select reltuples >= $2 as long from pg_class where oid = $1::regclass', [
    `public.${quote(figured.table)}`,
    leastRows,
  ])
  return rows[0].long
}

const keepAll = async (client: pg.ClientBase, { agencyId, figured }: Place): Promise<void> => {
  const of = [agencyId, figured.document]
  await client.query('delete from app.list_figure where agency_id = $1 and document = $2', of)
  await client.query(figuresFrom(figured, ''), of)
  await client.query(
    `insert into app.list_kept (agency_id, document, columns) values ($1, $2, $3)
     on conflict (agency_id, document) do update set columns = excluded.columns`,
    [...of, figured.sums],
  )
}

const keepDays = async (client: pg.ClientBase, { agencyId, figured }: Place, days: string[]): Promise<void> => {
  const of = [agencyId, figured.document, days]
  await client.query('delete from app.list_figure where agency_id = $1 and document = $2 and day = any($3::date[])', of)
  await client.query(figuresFrom(figured, 'and date = any($3::date[])'), of)
}

/** Updates one list's figures; the client is in a transaction, as the database's owner. The recorded days are read first: their
 *  transactions have committed, so the rows read afterwards are complete, and a day recorded in between stays for the next run.
 *  `evenShort` keeps figures for a list of any length. */
export const keepFiguresOf = async (client: pg.ClientBase, place: Place, evenShort = false): Promise<void> => {
  const { agencyId, figured } = place
  const lock = await client.query('select pg_try_advisory_xact_lock($1, hashtext($2)) as taken', [
    agencyId,
    figured.document,
  ])
  if (!lock.rows[0].taken) return
  const { ids, days } = await notesOf(client, place)
  const columns = await keptColumns(client, place)
  if (`${columns}` === `${figured.sums}`) await keepDays(client, place, days)
  else if (columns || evenShort || (await isLong(client, place))) await keepAll(client, place)
  await client.query('delete from app.list_change where agency_id = $1 and id = any($2::bigint[])', [agencyId, ids])
}
