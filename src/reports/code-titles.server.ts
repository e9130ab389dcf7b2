// Codes that tables store are shown by their titles.

import { type RawBuilder, sql } from 'kysely'

/** The title of the code in `column`, by `titles`; null if there is none. */
export const titleOfCode = (
  column: RawBuilder<unknown>,
  titles: Readonly<Record<string, string>>,
): RawBuilder<unknown> => sql`(${JSON.stringify(titles)}::jsonb ->> ${column})`
