// Which documents count on a past day, as the ledger shows that day.

import { type RawBuilder, sql } from 'kysely'

/**
 * The SQL condition that the document `name` with the alias `of` counts on a day on or after its own. A document of a closed day is reversed
 * on a later one: until then the ledger holds what it brought, so its price counts as well.
 */
export const countsOn = (name: string, of: string, day: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${of}.status`)} = 'Active' or ${sql.ref(`${of}.status`)} = 'Reversed' and (
    select r.effective_date from ledger.posting r
    where r.agency_id = ${sql.ref(`${of}.agency_id`)} and r.document_type = ${name} and r.document_id = ${sql.ref(`${of}.id`)}
      and r.reverses is not null order by r.id desc limit 1) > ${day}::date)`
