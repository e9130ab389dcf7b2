// Where the lines of a report come from, and who is told what became of them: handed in where the server is put together.

import type pg from 'pg'
import type { Fields } from '#kit/fields.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'

/** The lines of a scope as they are now, in the agency of the transaction, skipped ones included. */
export type LineSource = (
  client: pg.PoolClient,
  type: ReportType,
  scope: ReportScope,
) => Promise<readonly ReportedLine[]>

/** Notes what became of lines that were told, by the dispatch that told them: with the receiver's reference where they were sent, and
 *  with the reason where they were not. */
export type LineMarker = (
  client: pg.PoolClient,
  type: ReportType,
  lines: readonly ReportedLine[],
  state: 'Sent' | 'Failed',
  dispatchId: number,
  reference: string | null,
) => Promise<void>

/** What the reports are made of: their lines, who marks them, and the fields of each, in their order. */
export type ReportLines = { read: LineSource; mark: LineMarker; fieldsOf: (type: ReportType) => Fields }
