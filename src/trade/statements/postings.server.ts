// What people call the document behind a posting.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

const posting = ({ slices }: Context): Document[] =>
  [...slices.values()].map(({ document }) => document).filter(({ life }) => life.posted.length > 0)

/** Expression for the title of the document behind `ledger.posting p`, which is a message key. */
export const titleOf = (context: Context): RawBuilder<string> => {
  const titles = posting(context).map(({ name, title }) => sql`when ${sql.lit(name)} then ${sql.lit(title)}`)
  return sql`case p.document_type ${sql.join(titles, sql` `)} else p.document_type end`
}
