// The title of the document behind a posting.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

const postingDocuments = ({ slices }: Context): Document[] =>
  [...slices.values()].map(({ document }) => document).filter(({ life }) => life.posted.length > 0)

// Merging moves balances by a posting without a document.
const merged = sql`when 'customer' then 'Merged' when 'vendor' then 'Merged' when 'company' then 'Merged'`

/** SQL for the title of the document behind `ledger.posting p`, a message key. */
export const documentTitleOf = (context: Context): RawBuilder<string> => {
  const titles = postingDocuments(context).map(
    ({ name, singular }) => sql`when ${sql.lit(name)} then ${sql.lit(singular)}`,
  )
  return sql`case p.document_type ${sql.join(titles, sql` `)} ${merged} else p.document_type end`
}
