// Former names and numbers of a company or a customer, for the tax documents issued under them.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { columnValues } from '#kit/server/store.ts'

type Changed = { before: Row | null }

/** After a change of a value in `named`, which tax documents show of a party, stores the old values. */
export const storeFormerNames =
  (document: Document, named: readonly string[]) =>
  async (row: Row, { before }: Changed, { tx }: Context): Promise<void> => {
    if (!before || named.every(name => (before[name] ?? null) === (row[name] ?? null))) return
    await sql`insert into app.past_party (agency_id, kind, party, facts) values (app.agency(), ${document.name}, ${row.id},
      ${JSON.stringify(columnValues(document, before))}::jsonb)`.execute(tx)
  }
