// The lines of a report to the authority as rows of its screen.

import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import { type FoundLine, mapLines } from '#trade/authority/lines.server.ts'
import type { ReportScope, ReportType } from '#trade/authority/reported-line.ts'

export type ScopeFilters = {
  from: string
  to: string
  consignee: number[] | null
  terminal?: number[] | null
  status: string[] | null
}

// The document's own status becomes `ownStatus`. The row is not copied, because there may be tens of thousands.
const rowOf = ({ row, state: { version, state, sentAt, reference, error } }: FoundLine): Row =>
  Object.assign(row, {
    ...{ consignee: row.consigneeId, terminal: row.locationId, ownStatus: row.status },
    ...{ version, status: state, sentAt, reference, error },
  })

/** The scope of a report's filters. */
export const scopeOf = ({ from, to, consignee, terminal }: ScopeFilters): ReportScope => ({
  ...{ from, to, ...(consignee && { consigneeIds: consignee }), ...(terminal && { locationIds: terminal }) },
})

/** The rows of a report that match the filters. */
export const readLineRows = (type: ReportType, filters: ScopeFilters, { tx }: Context): Promise<Row[]> => {
  const isAsked = ({ state }: FoundLine): boolean => !filters.status?.length || filters.status.includes(state.state)
  return mapLines(type, scopeOf(filters), tx, line => (isAsked(line) ? rowOf(line) : undefined))
}
