// A further agency with all another one has: its rows under the same ids, which are told apart by the agency.

import { inBulk } from '../bulk.ts'

// Every table of agencies; which of its columns of text nobody else may have the value of; and whether another such index has no text at all:
// what lets somebody in (sessions, keys of machines), which no copy has. An index over an expression tells its columns by what it depends on.
const tablesQuery = `
  with used as (
    select i.indrelid, i.indexrelid, d.refobjsubid as attnum from pg_index i
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
    where i.indisunique and d.refobjsubid > 0
    union select indrelid, indexrelid, unnest(indkey) from pg_index where indisunique),
  alone as (
    select u.indrelid, u.indexrelid, array_agg(u.attnum) filter (where a.atttypid = 'text'::regtype) as texts
    from used u join pg_attribute a on a.attrelid = u.indrelid and a.attnum = u.attnum where u.attnum > 0
    group by u.indrelid, u.indexrelid having not bool_or(a.attname = 'agency_id'))
  select c.oid::regclass::text as name, json_agg(quote_ident(a.attname) order by a.attnum) as columns,
    json_agg(quote_ident(a.attname)) filter (where exists (
      select from alone u where u.indrelid = c.oid and a.attnum = any(u.texts))) as alone,
    exists (select from alone u where u.indrelid = c.oid and u.texts is null) as lets_in
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attribute g on g.attrelid = c.oid and g.attname = 'agency_id'
  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p')
    and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.oid`

type Table = { name: string; columns: string[]; alone: string[] | null; lets_in: boolean }

/** Copies agency `from` as agency `to` in the database at `url`; nobody may be at work in it, and it is to be analyzed afterwards. */
export const copyAgency = (url: string, from: number, to: number): Promise<void> =>
  inBulk(
    url,
    async client => {
      const { rows } = await client.query(tablesQuery)
      for (const { name, columns, alone } of (rows as Table[]).filter(({ lets_in }) => !lets_in)) {
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
    },
    false,
  )
