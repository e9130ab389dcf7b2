// SQL that the logs of reports to the authority have in common.

import { type RawBuilder, sql } from 'kysely'
import { dispatchReasons } from '#trade/authority/report-fields.ts'

/** The title of a dispatch reason. `column` holds the reason's key in `dispatchReasons`. */
export const titleOfReason = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${JSON.stringify(dispatchReasons)}::jsonb ->> ${column})`
