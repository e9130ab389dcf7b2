// The title of the document behind a posting.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

const postingDocuments = ({ slices }: Context): Document[] =>
  [...slices.values()].map(({ document }) => document).filter(({ life }) => life.posted.length > 0)

/** Lists whose rows are merged by a posting that bears the list's name and the id of the merged row, and is of no document. */
export const mergedLists = ['customer', 'vendor', 'company']

/** SQL for the title of the document behind `ledger.posting p`, a message key. */
export const documentTitleOf = (context: Context): RawBuilder<string> => {
  const titles = postingDocuments(context).map(
    ({ name, singular }) => sql`when ${sql.lit(name)} then ${sql.lit(singular)}`,
  )
  const merges = mergedLists.map(list => sql`when ${sql.lit(list)} then 'Merged'`)
  return sql`case p.document_type ${sql.join([...titles, ...merges], sql` `)} else p.document_type end`
}
