// The title of the document behind a posting.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

const postingDocuments = ({ slices }: Context): Document[] =>
  [...slices.values()].map(({ document }) => document).filter(({ life }) => life.posted.length > 0)

// A document that moves goods in several ways has a kind of posting for each.
const documents: Readonly<Record<string, string>> = {
  broughtIn: 'receiveCargo',
  bulkReturn: 'creditNote',
  emptyBagReturn: 'creditNote',
}

/** The name of the document that posts under a kind. */
export const documentOfKind = (kind: string): string => documents[kind] ?? kind

/** The same as SQL. */
export const documentOfKindIn = (kind: RawBuilder<unknown>): RawBuilder<string> => {
  const cases = Object.entries(documents).map(([of, document]) => sql`when ${sql.lit(of)} then ${sql.lit(document)}`)
  return sql`case ${kind} ${sql.join(cases, sql` `)} else ${kind} end`
}

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
