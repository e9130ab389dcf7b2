// A further agency with all another one has: its rows under the same ids, which are told apart by the agency.

import { inBulk } from '../bulk.ts'

// Every table of agencies, and which of its columns nobody else may have the value of.
const tablesQuery = `
  select c.oid::regclass::text as name, json_agg(quote_ident(a.attname) order by a.attnum) as columns,
    json_agg(quote_ident(a.attname)) filter (where a.atttypid = 'text'::regtype and exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey) and not g.attnum = any(i.indkey))) as alone
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attribute g on g.attrelid = c.oid and g.attname = 'agency_id'
  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p')
    and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.oid`

type Table = { name: string; columns: string[]; alone: string[] | null }

/** Copies agency `from` as agency `to` in the database at `url`; nobody may be at work in it. */
export const copyAgency = (url: string, from: number, to: number): Promise<void> =>
  inBulk(url, async client => {
    const { rows } = await client.query(tablesQuery)
    for (const { name, columns, alone } of rows as Table[]) {
      const values = columns.map(column => {
        if (column === 'agency_id') return '$2::bigint'
        return alone?.includes(column) ? `${column} || '-' || $2::text` : column
      })
      await client.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${values.join(', ')} from ${name} where agency_id = $1`,
        [from, to],
      )
    }
  })
