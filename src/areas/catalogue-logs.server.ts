// The calls of the logs.

import type { FastifyInstance } from 'fastify'
import { mountNextFimsFiles } from '#areas/fims-logs/exchange/next-files.server.ts'
import { mountFimsLogs } from '#areas/fims-logs/server.ts'
import { mountReportLogs } from '#areas/gfsa-details/report-logs/server.ts'
import { mountAudit } from '#areas/logs/audit/server.ts'
import { mountLedgerCheck } from '#areas/logs/ledger-check/server.ts'
import { mountMessages } from '#areas/logs/messages/message.server.ts'

/** Mounts them. */
export const mountLogs = (app: FastifyInstance): void => {
  mountLedgerCheck(app)
  mountAudit(app)
  mountReportLogs(app)
  mountMessages(app)
  mountFimsLogs(app)
  mountNextFimsFiles(app)
}
