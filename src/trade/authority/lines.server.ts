// The lines of the four reports to the authority, each with its reporting state.

import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import { rowsByCursor } from '#database/cursor.ts'
import type { Row } from '#kit/check.ts'
import { comparedLinks, reportedFields } from '#trade/authority/fields-by-report.ts'
import { inventoryLines } from '#trade/authority/inventory-lines.server.ts'
import {
  hasHash,
  type LastVersion,
  type LastVersionColumns,
  lastVersionIn,
  readInventoryVersions,
  type StateOfLine,
  stateOf,
  withLastVersions,
} from '#trade/authority/line-states.server.ts'
import { planLinesQuery } from '#trade/authority/plan-lines.server.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'
import { salesLinesQuery } from '#trade/authority/sales-lines.server.ts'
import { transferLinesQuery } from '#trade/authority/transfer-lines.server.ts'

export { markLines } from '#trade/authority/line-states.server.ts'

const queries: Readonly<Record<Exclude<ReportType, 'Inventory'>, (scope: ReportScope) => RawBuilder<unknown>>> = {
  Sales: salesLinesQuery,
  'Stock Transfer': transferLinesQuery,
  'Import Plan': planLinesQuery,
}

export type LineWithState = ReportedLine & StateOfLine

type LineRow = Row & Omit<ReportedLine, 'version' | 'fields'> & { isEmpty: boolean }

/** A line with its reporting state. The row has ids beside the names, as the screens need them. */
export type FoundLine = { row: LineRow; state: StateOfLine }

const fieldsOf = (type: ReportType, row: LineRow): ReportedLine['fields'] => ({
  ...Object.fromEntries(
    Object.keys(reportedFields[type]).map(name => [name, (row[name] ?? null) as string | number | null]),
  ),
  ...Object.fromEntries(
    Object.entries(comparedLinks[type] ?? {}).map(([name, column]) => [name, String(row[column] ?? '')]),
  ),
  ...(type === 'Stock Transfer' && { toConsigneeId: row.toConsignee as number }),
  // The number of an LC is not compared, because it may be renamed; that other cargo was sold is a change of the sale.
  ...(type === 'Sales' && row.correctedLc !== null && { correctedLcId: row.correctedLc as number }),
})

async function* readRows(
  type: ReportType,
  scope: ReportScope,
  tx: Tx,
): AsyncGenerator<{ row: LineRow; lastVersion: LastVersion | undefined }> {
  if (type === 'Inventory') {
    const lastVersionOf = await readInventoryVersions(scope, tx)
    for await (const row of inventoryLines(scope, tx)) yield { row, lastVersion: lastVersionOf(row) }
    return
  }
  const query = withLastVersions(type, queries[type](scope)) as RawBuilder<LineRow & LastVersionColumns>
  for await (const row of rowsByCursor('lines of a report', query, tx) as AsyncIterable<LineRow & LastVersionColumns>)
    yield { row, lastVersion: lastVersionIn(row) }
}

/**
 * Calls `take` for every line of a report; a line for which it returns undefined is left out. Lines are read in batches, and other requests
 * run between the batches, so convert each line inside `take`. Empty lines are included only where a non-empty version was reported before.
 */
export const mapLines = async <L>(
  type: ReportType,
  scope: ReportScope,
  tx: Tx,
  take: (line: FoundLine) => L | undefined,
): Promise<L[]> => {
  const found: L[] = []
  for await (const { row, lastVersion } of readRows(type, scope, tx)) {
    if (row.isEmpty && !lastVersion) continue
    const { consigneeId, locationId, isSkipped } = row
    const isSame = (hash: string): boolean =>
      hasHash(type, { consigneeId, locationId, fields: fieldsOf(type, row) }, hash)
    const taken = take({ row, state: stateOf(lastVersion, isSame, isSkipped) })
    if (taken !== undefined) found.push(taken)
  }
  return found
}

/** Every line of a report. */
export const findLines = (type: ReportType, scope: ReportScope, tx: Tx): Promise<FoundLine[]> =>
  mapLines(type, scope, tx, line => line)

const lineOf = (type: ReportType, { row, state }: FoundLine): LineWithState => {
  const { document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped } = row
  const fields = fieldsOf(type, row)
  return { document, documentId, part, day, consigneeId, locationId, quantityKg, isSkipped, fields, ...state }
}

/** The lines these consignees report for these days, read in `client`'s transaction with its user's row-level security. */
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
