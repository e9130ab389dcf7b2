// Names of linked rows, for values that are in memory.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { kinds } from '#kit/kinds.ts'
import { labelsOf, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** The names of linked rows by link field, for each of the rows, in one statement. */
export const namesOfEach = async (fields: Fields, rows: readonly Row[], { tx, asker }: Context): Promise<Row[]> => {
  const links = Object.entries(fields).filter(([, { shape }]) => shape.kind === 'link' || shape.kind === 'links')
  if (links.length === 0 || rows.length === 0) return rows.map(() => ({}))
  const ids = rows.map(row => Object.fromEntries(links.map(([name]) => [snake(name), row[name]])))
  const columns = links.map(([name, { shape }]) => sql`${sql.ref(snake(name))} ${sql.raw(kinds[shape.kind].column)}`)
  const found = await sql<{ labels: Row }>`select ${labelsOf(Object.fromEntries(links), 'r', asker)} as labels
    from (select app.agency() as agency_id, x.* from rows from (
      jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as (${sql.join(columns)})) with ordinality as x) r order by r.ordinality`.execute(
    tx,
  )
  return found.rows.map(({ labels }) => labels)
}

/** The same for one row. */
export const namesOf = async (fields: Fields, values: Row, context: Context): Promise<Row> =>
  (await namesOfEach(fields, [values], context))[0]!
