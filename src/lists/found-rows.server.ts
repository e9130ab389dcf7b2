// Ids of a list's rows that a search finds, or that a consignee may see, if they are few among many. Row security keeps both conditions
// from using their index, so functions of the table's owner return the ids, and the rows are then read under row security.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { escapeLike } from '#database/like.ts'

// Beyond these numbers a page of rows is found quickly in any order, so the list of ids is not needed.
const fewSeen = 1000
const fewFound = 10_000

// The index does not support words of fewer than three letters.
const leastLetters = 3

type Ids = { ids: number[] | null }

/** What a search finds in one table: the condition for its rows, read as `t`, and whether there is none. */
export type Found = { rows: RawBuilder<unknown>; isNone: boolean }

/** Finds the rows of each table whose searched texts contain the words. */
export const findRows = async (tables: readonly string[], words: string, tx: Tx): Promise<Found[]> => {
  const pattern = `%${escapeLike(words)}%`
  const eachRow = { rows: sql`t.search_text like lower(${pattern})`, isNone: false }
  if (words.length < leastLetters || tables.length === 0) return tables.map(() => eachRow)
  const found = await sql<Ids>`select app.search_ids(t.name, ${pattern}, ${fewFound}) as ids
    from unnest(${tables}::text[]) with ordinality t (name, place) order by place`.execute(tx)
  return found.rows.map(({ ids }) =>
    ids ? { rows: sql`t.id = any(${ids}::bigint[])`, isNone: ids.length === 0 } : eachRow,
  )
}

/** Ids of the rows of `table` that the user's company may see; null if there are many. */
export const findSeenRows = async (table: string, tx: Tx): Promise<number[] | null> => {
  const { rows } = await sql<Ids>`select app.seen_ids(${table}, ${fewSeen}) as ids`.execute(tx)
  return rows[0]!.ids
}
