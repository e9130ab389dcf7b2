// The interfaces through which reports read their lines and record the result of sending. The server passes the implementations in.

import type pg from 'pg'
import type { Fields } from '#kit/fields.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'

/** The current lines of a scope, in the agency of the transaction, including skipped ones. */
type LineSource = (client: pg.PoolClient, type: ReportType, scope: ReportScope) => Promise<readonly ReportedLine[]>

/**
 * Records the result of sending these lines and the dispatch that sent them: the receiver's reference where they were sent, the reason
 * where they were not.
 */
type LineMarker = (
  client: pg.PoolClient,
  type: ReportType,
  lines: readonly ReportedLine[],
  state: 'Sent' | 'Failed',
  dispatchId: number,
  reference: string | null,
) => Promise<void>

/** What a report needs: a reader of its lines, a marker of their state, and the fields of each report type, in their order. */
export type ReportLines = { read: LineSource; mark: LineMarker; fieldsOf: (type: ReportType) => Fields }
