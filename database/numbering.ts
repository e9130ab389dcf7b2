// Sets the sequences of ids after rows were copied from another database: each continues after the largest id that it could have given.

import type pg from 'pg'

type Numbered = { sequence: string; table: string; column: string }

const numbered = `
  select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence, format('%I.%I', n.nspname, c.relname) as table,
    quote_ident(a.attname) as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'ledger', 'public') and c.relkind in ('r', 'p') and not c.relispartition and a.attidentity <> ''
    and not a.attisdropped and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

const numberedColumns = async (client: Pick<pg.Client, 'query'>): Promise<Numbered[]> =>
  (await client.query<Numbered>(numbered)).rows

/** On one machine: every sequence continues after the largest existing id, whichever machine gave it. */
export const passRows = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  for (const { sequence, table, column } of await numberedColumns(client))
    await client.query(
      `select setval($1, largest) from (select max(${column}) as largest from ${table}) of_rows
       where largest > coalesce(pg_sequence_last_value($1::regclass), 0)`,
      [sequence],
    )
}

// Machine n of a cluster gives the ids from n * 2^48 on; the coordinator is machine 0.
const largestOfEach = ({ table, column }: Numbered): string =>
  `select ${column} >> 48 as machine, max(${column})::text as largest from ${table} where ${column} > 0 group by 1`

// A machine that has given no id begins at its own range; the coordinator's sequence may have the value of another machine's.
const settingOn = ({ sequence }: Numbered, largest: ReadonlyMap<number, string>): string => {
  const values = [...largest].map(([machine, id]) => `(${machine}, ${id}::bigint)`)
  const first = `(select groupid::bigint << 48 from pg_dist_local_group) + 1`
  return `select setval('${sequence}', coalesce(id, ${first}), id is not null)
    from pg_dist_local_group left join (values ${values.join(', ')}) of_rows (machine, id) on machine = groupid`
}

/** On a cluster whose tables had rows when they were distributed: on every machine each sequence continues after the ids of its own
 *  range. */
export const passOwnRows = async (client: Pick<pg.Client, 'query'>, tables: readonly string[]): Promise<void> => {
  for (const column of await numberedColumns(client)) {
    if (!tables.includes(column.table)) continue
    const { rows } = await client.query<{ machine: string; largest: string }>(largestOfEach(column))
    const largest = new Map(rows.map(({ machine, largest }) => [Number(machine), largest]))
    if (largest.size > 0) await client.query('select run_command_on_all_nodes($1)', [settingOn(column, largest)])
  }
}
