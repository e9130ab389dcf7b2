import type { FastifyInstance } from 'fastify'
import { statementPages, statementPdf } from '#areas/reports/account-statement/calls.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import type { QueryOf } from '#kit/call.ts'
import { startOfMonth } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { ownPart } from '#kit/server/scope.ts'
import { answerReport } from '#reports/source.server.ts'
import { readStatement, type StatementFilters } from '#trade/statements/statement-lines.server.ts'
import { partyIdOf, renderStatementPages, renderStatementPdf } from '#trade/statements/statement-printing.server.ts'

export const accountStatementInquiry = answerReport(accountStatement, readStatement)

// Without a period, the current month. A consignee's user reads only the consignee's own account.
const periodOf = (query: QueryOf<typeof statementPdf>, context: Context): StatementFilters => {
  const to = query.to ?? context.today
  const { customerId: customer, withBranches, vendorId: vendor, agentId: agent, consigneeId } = query
  // For a consignee's user, the account is always the user's own consignee, whether the request names it or not.
  const { companyId } = context.asker
  const consignee = query.partyKind === 'Consignee' && companyId !== null ? [companyId] : consigneeId
  const days = { from: query.from ?? startOfMonth(to), to }
  const values = { partyKind: query.partyKind ?? 'Customer', customer, withBranches, vendor, agent, consignee, ...days }
  const period = ownPart(accountStatement.filters as Fields, values, context.asker) as StatementFilters
  if (partyIdOf(period) === null) refuse('Choose one account.')
  return period
}

/** Mounts the printed statement, as a file and as pictures of its pages. */
export const mountStatements = (app: FastifyInstance): void => {
  answer(app, statementPdf, async ({ query, reply }, context) => {
    const period = periodOf(query, context)
    const { file } = await renderStatementPdf(period, query.language ?? context.asker.language, context)
    reply.type('application/pdf').header('content-disposition', `attachment; filename="statement-${period.to}.pdf"`)
    return file
  })
  answer(app, statementPages, async ({ query }, context) => ({
    pages: await renderStatementPages(periodOf(query, context), query.language ?? context.asker.language, context),
  }))
}
