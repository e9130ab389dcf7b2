// Unique values: a name, a number.

import { sql } from 'kysely'
import { together } from '#database/together.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { kinds } from '#kit/kinds.ts'
import { refuse } from '#kit/refusal.ts'
import { comparedBy, nameOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

const refuseDuplicate = async (document: Document, row: Row, { tx, asker }: Context): Promise<never> => {
  const { fields, unique } = document
  const mine = unique.map(
    name => sql`${row[name]}::${sql.raw(kinds[fields[name]!.shape.kind].column)} as ${sql.ref(snake(name))}`,
  )
  const same = unique.map(name => {
    const [theirs, own] = [`t.${snake(name)}`, `mine.${snake(name)}`]
    return sql.raw(`${comparedBy(fields, name, theirs)} = ${comparedBy(fields, name, own)}`)
  })
  const { rows } = await sql<{ name: string; state: string }>`
    select ${nameOf(document, 't', asker.language)} as name, t.status as state from ${tableOf(document)} t, (select ${sql.join(mine)}) mine
    where t.agency_id = app.agency() and t.status not in ('Canceled', 'Reversed') and t.id <> ${row.id} and ${sql.join(same, sql` and `)}
    order by t.id limit 1`.execute(tx)
  const field = unique.at(-1)!
  const more = { fields: { [field]: 'Exists already.' }, values: { field: fields[field]!.label, ...rows[0] } }
  return rows[0]
    ? refuse('There is one already: {name} ({state}). Open that one, or choose another {field}.', more)
    : refuse('There is one already. Open that one, or choose another {field}.', more)
}

// On a cluster the index belongs to a shard, and its name ends in the shard's number.
const constraintOf = (error: unknown): string | undefined =>
  (error as { constraint?: string }).constraint?.replace(/_\d{6,}$/, '')

/** Does `work`, which writes a row with unique values, and refuses a duplicate. The index decides, because it is right for concurrent
 *  saves and fast among millions of rows; only after a conflict does a query find the existing row, to name it if the user may see it. */
export const refuseDuplicates = async <R>(
  document: Document,
  row: Row,
  context: Context,
  work: () => Promise<R>,
): Promise<R> => {
  if (document.unique.length === 0) return work()
  const done = await together(context.client.query('savepoint duplicate'), work()).catch(async error => {
    if (constraintOf(error) !== `${snake(document.name)}_unique`) throw error
    await context.client.query('rollback to savepoint duplicate')
    return refuseDuplicate(document, row, context)
  })
  return done[1]
}
