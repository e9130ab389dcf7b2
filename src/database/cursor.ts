// Reads any number of rows for files in batches, so that memory stays bounded.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { Row } from '#kit/check.ts'

export const batch = 1000

/** Every row of `query`, in its order, as of the first read. A cursor is used because a row that is added or moves
 *  between pages would repeat or hide others. `name` is the cursor's name: one at a time in a transaction. */
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
