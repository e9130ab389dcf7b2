// References between documents, and whether the referencing documents are found by an index.

import type pg from 'pg'

/** Tables whose rows are referenced by many documents each, and why no screen looks for these documents by an index. */
export const notFoundFrom: Record<string, string> = {
  cargo_type: 'an agency trades a few; an index would lead to most rows',
  cargo_grade: 'as few as the types',
  bag_grade: 'an agency has four or five',
  bank: 'named by documents that are found by their number or day',
  port: 'a handful',
  berth: 'a handful',
  invoice_format: 'a handful',
  bag_sale_price: 'the sale keeps the price itself; which sales took a row of the list is not asked',
  bulk_sale_price: 'the same',
  bulk_loading_rate: 'the same',
  agent_commission: 'the same of an agent’s terms',
  staff_user: 'only the leader of a team is a reference',
  'ledger.role': 'it never changes',
}

/** Each reference between rows, as a query. */
export const keysOf = `
    select f.conrelid, f.conrelid::regclass::text as "table", f.confrelid::regclass::text as target, a.attname::text as column, a.attnum,
      first.attnum as agency
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'agency_id'
    left join pg_attribute first on first.attrelid = f.conrelid and first.attname = 'agency_id'
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'app'::regnamespace)`

type Key = { table: string; column: string; target: string }
type Plan = { 'Index Cond'?: string; Plans?: Plan[] }

const conditionsOf = (plan: Plan): string[] => [plan['Index Cond'] ?? '', ...(plan.Plans ?? []).flatMap(conditionsOf)]

// A column with few values matches so many rows that reading all of them in order may be as good as an index.
const fewValues = 20
const fewRows = 40

const keysQuery = `with key as (${keysOf})
  select "table", target, key.column from key join pg_class c on c.oid = key.conrelid
  join pg_stats s on s.tablename = c.relname and s.schemaname = c.relnamespace::regnamespace::text and s.attname = key.column
  where c.reltuples >= ${fewRows} and (s.n_distinct < 0 or s.n_distinct > ${fewValues}) and has_table_privilege('gms_app', c.oid, 'select')
  order by 1, 3`

/** In a database with many rows: finds references without an index for any value under the row-level security of requests; also returns
 *  the number of references checked. */
export const planKeys = async (client: pg.Client): Promise<{ unled: string[]; looked: number }> => {
  const { rows } = await client.query<Key>(keysQuery)
  const keys = rows.filter(({ target }) => !(target in notFoundFrom))
  await client.query('set role gms_app')
  const unled: string[] = []
  for (const { table, column } of keys) {
    const asked = `select from ${table} where agency_id = $1 and "${column}" = $2`
    const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${asked}`,
    )
    const conditions = conditionsOf(plans[0]!['QUERY PLAN'][0].Plan)
    if (!conditions.some(condition => new RegExp(`\\b${column} = `).test(condition))) unled.push(`${table}.${column}`)
  }
  await client.query('reset role')
  return { unled, looked: keys.length }
}
