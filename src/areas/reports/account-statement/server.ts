import type { FastifyInstance } from 'fastify'
import { printStatement } from '#areas/reports/account-statement/calls.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { startOfMonth } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { inquire } from '#kit/server/inquire.ts'
import { ownPart } from '#kit/server/scope.ts'
import { type Asked, statementOf } from '#trade/statements/found.server.ts'
import { partyOf, statementPdf } from '#trade/statements/statement-printing.server.ts'

export const accountStatementInquiry = inquire(accountStatement, statementOf)

/** Mounts the statement that is handed out. */
export const mountStatements = (app: FastifyInstance): void =>
  answer(app, printStatement, async ({ query, reply }, context) => {
    const to = query.to ?? context.today
    const { customerId: customer, vendorId: vendor, agentId: agent, consigneeId } = query
    const consignee = consigneeId === null ? null : [consigneeId]
    const days = { from: query.from ?? startOfMonth(to), to }
    const values = { partyKind: query.partyKind ?? 'Customer', customer, vendor, agent, consignee, ...days }
    const filters = ownPart(accountStatement.filters as Fields, values, context.asker) as Asked
    if (partyOf(filters) === null) refuse('Choose one account.')
    const { file } = await statementPdf(filters, query.language ?? context.asker.language, context)
    reply.type('application/pdf').header('content-disposition', `attachment; filename="statement-${to}.pdf"`)
    return file
  })
