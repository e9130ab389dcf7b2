// Rows for files, however many: the question is put once, and no more than a batch of its answer is held.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { Row } from '#kit/check.ts'

export const batch = 1000

/** Every row of `query`, in its order, as it stood when the first was asked for. Reads by a cursor, so a row that is added or moves
 *  in the meantime neither repeats another nor hides one. `name` is its cursor's: one at a time in a transaction. */
export async function* rowsByCursor(name: string, query: RawBuilder<Row>, tx: Tx): AsyncGenerator<Row> {
  const cursor = sql.id(name)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(batch))} from ${cursor}`.execute(tx)
    yield* rows
    if (rows.length < batch) break
  }
  await sql`close ${cursor}`.execute(tx)
}
