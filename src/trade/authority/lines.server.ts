// The lines of the four reports to the authority, each with where it stands.

import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import { rowsByCursor } from '#database/cursor.ts'
import type { Row } from '#kit/check.ts'
import { inventoryLinesQuery } from '#trade/authority/inventory-lines.server.ts'
import {
  hashOf,
  type StateOfLine,
  standingIn,
  stateOf,
  type WithStanding,
  withStandings,
} from '#trade/authority/line-states.server.ts'
import { planLinesQuery } from '#trade/authority/plan-lines.server.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'
import { salesLinesQuery } from '#trade/authority/sales-lines.server.ts'
import { reportedFields } from '#trade/authority/told-lines.ts'
import { transferLinesQuery } from '#trade/authority/transfer-lines.server.ts'

export { markLines } from '#trade/authority/line-states.server.ts'

const queries: Readonly<Record<ReportType, (scope: ReportScope) => RawBuilder<unknown>>> = {
  Sales: salesLinesQuery,
  Inventory: inventoryLinesQuery,
  'Stock Transfer': transferLinesQuery,
  'Import Plan': planLinesQuery,
}

export type LineWithState = ReportedLine & StateOfLine

type LineRow = Row & Omit<ReportedLine, 'version' | 'fields'> & WithStanding & { isEmpty: boolean }

/** A line with where it stands: ids beside the names, as the screens show it. */
export type FoundLine = { row: LineRow; state: StateOfLine }

const fieldsOf = (type: ReportType, row: LineRow): ReportedLine['fields'] => ({
  ...Object.fromEntries(
    Object.keys(reportedFields[type]).map(name => [name, (row[name] ?? null) as string | number | null]),
  ),
  ...(type === 'Stock Transfer' && { toConsigneeId: row.toConsignee as number }),
})

/** Every line of a report, read in batches between which others have their turn. One that has come to nothing is told only to whom it
 *  was told before. */
export const findLines = async (type: ReportType, scope: ReportScope, tx: Tx): Promise<FoundLine[]> => {
  const lines = rowsByCursor(
    'lines of a report',
    withStandings(type, scope, queries[type](scope)) as RawBuilder<LineRow>,
    tx,
  )
  const found: FoundLine[] = []
  for await (const row of lines as AsyncIterable<LineRow>) {
    const standing = standingIn(row)
    if (row.isEmpty && !standing) continue
    const { consigneeId, locationId, isSkipped } = row
    const hash = (): string => hashOf(type, { consigneeId, locationId, fields: fieldsOf(type, row) })
    found.push({ row, state: stateOf(standing, hash, isSkipped) })
  }
  return found
}

const lineOf = (type: ReportType, { row, state }: FoundLine): LineWithState => {
  const { document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped } = row
  const fields = fieldsOf(type, row)
  return { document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped, fields, ...state }
}

/** The lines these consignees report for these days, over `client`'s transaction and what its user sees. */
export const reportedLines = async (
  client: pg.PoolClient,
  type: ReportType,
  scope: ReportScope,
): Promise<LineWithState[]> => {
  const lines = await findLines(type, scope, queriesOver(client))
  const isOwn = ({ row }: FoundLine): boolean =>
    !scope.consigneeIds?.length || scope.consigneeIds.includes(row.consigneeId)
  return lines.filter(isOwn).map(line => lineOf(type, line))
}
