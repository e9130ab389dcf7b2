// How the logs of reports to the authority are read.

import { type RawBuilder, sql } from 'kysely'
import { dispatchReasons } from '#trade/authority/report-fields.ts'

/** The words of a reason, from its word in the table. */
export const titleOfReason = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${JSON.stringify(dispatchReasons)}::jsonb ->> ${column})`
