// Empty bags as reports ask for them: which accounts of the ledger.

import { type RawBuilder, sql } from 'kysely'

export type BagFilters = {
  terminal?: number[] | null
  consignee?: number[] | null
  scope?: string[] | null
  bagGrade?: number[] | null
}

/** The condition on `ledger.account c` that leaves the bags that were asked for. */
export const bagCondition = ({ terminal, consignee, scope, bagGrade }: BagFilters): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'BAG'
  ${terminal?.length ? sql`and c.location_id = any(${terminal}::bigint[])` : sql``}
  ${consignee?.length ? sql`and c.consignee_id = any(${consignee}::bigint[])` : sql``}
  ${scope?.length ? sql`and c.scope = any(${scope}::text[])` : sql``}
  ${bagGrade?.length ? sql`and c.bag_type_id = any(${bagGrade}::bigint[])` : sql``}`

/** What stood on `ledger.account c` at the end of a day, and when it moved last, as `stood`. */
export const joinClosingOn = (day: string): RawBuilder<unknown> => sql`
  left join lateral (select d.closing, d.day from ledger.day d where d.agency_id = c.agency_id and d.account_id = c.id
    and d.day <= ${day}::date order by d.day desc limit 1) stood on true`
