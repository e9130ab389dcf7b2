// Ids of the rows of a list that a search finds, or that a consignee may see, where they are few among many: row level security keeps
// both conditions from their index, so functions of the owner give the ids, and the rows are read below the wall.

import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'

// Who sees more rows than these finds a page of them soon, in whatever order the list is read; so does a search that finds more.
const fewSeen = 1000
const fewFound = 10_000

// The index knows no words below three letters.
const leastLetters = 3

type Ids = { ids: number[] | null }

/** A pattern for what contains the words. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Ids of the rows of each table whose searched texts contain the words; null where they are too many, or the words too short. */
export const findRows = async (tables: readonly string[], words: string, tx: Tx): Promise<(number[] | null)[]> => {
  if (words.length < leastLetters || tables.length === 0) return tables.map(() => null)
  const { rows } = await sql<Ids>`select app.search_ids(t.name, ${containing(words)}, ${fewFound}) as ids
    from unnest(${tables}::text[]) with ordinality t (name, place) order by place`.execute(tx)
  return rows.map(({ ids }) => ids)
}

/** Ids of the rows of `table` that the asker's company may see; null where they are many. */
export const findSeenRows = async (table: string, tx: Tx): Promise<number[] | null> => {
  const { rows } = await sql<Ids>`select app.seen_ids(${table}, ${fewSeen}) as ids`.execute(tx)
  return rows[0]!.ids
}
