// The lines of a report to the authority as rows of its screen.

import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import { type ReadLine, readLines } from '#trade/authority/lines.server.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'

export type ScopeFilters = {
  from: string
  to: string
  consignee: number[] | null
  terminal?: number[] | null
  status: string[] | null
}

const rowOf = ({ row, consigneeId, locationId, version, state, sentAt, reference, error }: ReadLine): Row => ({
  ...row,
  consignee: consigneeId,
  terminal: locationId,
  ...{ version, status: state, sentAt, reference, error },
})

/** The rows of a report that the filters choose. What the document itself calls its status is `ownStatus`. */
export const readLineRows = async (type: ReportType, filters: ScopeFilters, { tx }: Context): Promise<Row[]> => {
  const { from, to, consignee, terminal, status } = filters
  const scope = { from, to, ...(consignee && { consigneeIds: consignee }), ...(terminal && { locationIds: terminal }) }
  const lines = await readLines(type, scope, tx)
  const isAsked = ({ state }: ReadLine): boolean => !status?.length || status.includes(state)
  return lines.filter(isAsked).map(line => ({ ...rowOf(line), ownStatus: line.row.status }))
}
