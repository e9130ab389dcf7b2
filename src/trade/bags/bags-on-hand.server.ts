// Empty bags for reports: the condition on accounts of the ledger.

import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#kit/server/context.ts'
import { andOwn } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

export type BagFilters = {
  terminal?: number[] | null
  consignee?: number[] | null
  scope?: string[] | null
  bagGrade?: number[] | null
}

/** The SQL condition on `ledger.account c` for the bags that match the filters. */
export const bagCondition = (
  { terminal, consignee, scope, bagGrade }: BagFilters,
  asker: Person,
): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'BAG' ${andOwn(asker)}
  ${andAnyOf('c.location_id', terminal)}
  ${andAnyOf('c.consignee_id', consignee)}
  ${andAnyOf('c.scope', scope)}
  ${andAnyOf('c.bag_type_id', bagGrade)}`
