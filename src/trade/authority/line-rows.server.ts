// The lines of a report to the authority as rows of its screen.

import type { Row } from '#kit/check.ts'
import { refuse } from '#kit/refusal.ts'
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

/** The largest number of lines that are read into memory: stock that stays has a line on every day, until the last one asked for. */
const mostLines = 500_000

/** The rows of a report that match the filters. */
export const readLineRows = (type: ReportType, filters: ScopeFilters, { tx }: Context): Promise<Row[]> => {
  const isAsked = ({ state }: FoundLine): boolean => !filters.status?.length || filters.status.includes(state.state)
  let lines = 0
  return mapLines(type, scopeOf(filters), tx, line => {
    if (++lines > mostLines) {
      refuse('There are more than {most} lines. Choose fewer days or terminals.', { values: { most: mostLines } })
    }
    return isAsked(line) ? rowOf(line) : undefined
  })
}
