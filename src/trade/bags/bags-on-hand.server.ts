// Empty bags for reports: the condition on accounts of the ledger.

import { type RawBuilder, sql } from 'kysely'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

export type BagFilters = {
  terminal?: number[] | null
  consignee?: number[] | null
  scope?: string[] | null
  bagGrade?: number[] | null
}

/** The condition on `ledger.account c` for the bags that the filters choose. */
export const bagCondition = ({ terminal, consignee, scope, bagGrade }: BagFilters): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'BAG'
  ${andAnyOf('c.location_id', terminal)}
  ${andAnyOf('c.consignee_id', consignee)}
  ${andAnyOf('c.scope', scope)}
  ${andAnyOf('c.bag_type_id', bagGrade)}`

/** Joins the closing of `ledger.account c` at the end of a day, and the day of its last movement, as `stood`. */
export const joinClosingOn = (day: string): RawBuilder<unknown> => sql`
  left join lateral (select d.closing, d.day from ledger.day d where d.agency_id = c.agency_id and d.account_id = c.id
    and d.day <= ${day}::date order by d.day desc limit 1) stood on true`
