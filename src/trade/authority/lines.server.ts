// The lines of the four reports to the authority, each with where it stands.

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import type { Row } from '#kit/check.ts'
import { inventoryLinesQuery } from '#trade/authority/inventory-lines.server.ts'
import { hashOf, readStandings, type StateOfLine, stateOf } from '#trade/authority/line-states.server.ts'
import { planLinesQuery } from '#trade/authority/plan-lines.server.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'
import { salesLinesQuery } from '#trade/authority/sales-lines.server.ts'
import { toldFields } from '#trade/authority/told-lines.ts'
import { transferLinesQuery } from '#trade/authority/transfer-lines.server.ts'

export { markLines } from '#trade/authority/line-states.server.ts'

const queries: Readonly<Record<ReportType, (scope: ReportScope) => RawBuilder<unknown>>> = {
  Sales: salesLinesQuery,
  Inventory: inventoryLinesQuery,
  'Stock Transfer': transferLinesQuery,
  'Import Plan': planLinesQuery,
}

export type LineWithState = ReportedLine & StateOfLine

/** A line with everything the screens show of it: ids beside the names. */
export type ReadLine = LineWithState & { row: Row }

type Found = Row & Omit<ReportedLine, 'version' | 'fields'> & { isEmpty: boolean }

const fieldsOf = (type: ReportType, row: Found): ReportedLine['fields'] => ({
  ...Object.fromEntries(
    Object.keys(toldFields[type]).map(name => [name, (row[name] ?? null) as string | number | null]),
  ),
  ...(type === 'Stock Transfer' && { toConsigneeId: row.toConsignee as number }),
})

/** Every line of a report. One that has come to nothing is told only to whom it was told before. */
export const readLines = async (type: ReportType, scope: ReportScope, tx: Tx): Promise<ReadLine[]> => {
  const { rows } = await sql<Found>`${queries[type](scope)}`.execute(tx)
  const standingOf = await readStandings(type, rows, tx)
  return rows.flatMap(row => {
    const { document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped } = row
    const standing = standingOf(row)
    if (row.isEmpty && !standing) return []
    const fields = fieldsOf(type, row)
    const state = stateOf(standing, hashOf(type, { consigneeId, locationId, fields }), isSkipped)
    return [{ document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped, fields, row, ...state }]
  })
}

/** The lines these consignees report for these days, over `client`'s transaction and what its user sees. */
export const reportedLines = async (
  client: pg.PoolClient,
  type: ReportType,
  scope: ReportScope,
): Promise<LineWithState[]> => {
  const lines = await readLines(type, scope, queriesOver(client))
  const isOwn = ({ consigneeId }: ReportedLine): boolean =>
    !scope.consigneeIds?.length || scope.consigneeIds.includes(consigneeId)
  return lines.filter(isOwn).map(({ row: _, ...line }) => line)
}
