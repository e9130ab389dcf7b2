// What things are called, where there is no row to join them to.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { labelsOf, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** The names of what the links among the fields lead to, read as if the values were a row. */
export const namesOf = async (fields: Fields, values: Row, { tx, asker }: Context): Promise<Row> => {
  const links = Object.entries(fields).filter(([, { shape }]) => shape.kind === 'link' || shape.kind === 'links')
  if (links.length === 0) return {}
  const columns = links.map(
    ([name, { shape }]) =>
      sql`${values[name] ?? null}::${sql.raw(shape.kind === 'link' ? 'bigint' : 'bigint[]')} as ${sql.ref(snake(name))}`,
  )
  const { rows } = await sql<{
    labels: Row
  }>`select ${labelsOf(Object.fromEntries(links), 'r', asker)} as labels
    from (select app.agency() as agency_id, ${sql.join(columns)}) r`.execute(tx)
  return rows[0]!.labels
}
