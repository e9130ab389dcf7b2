// A statement of account as a mail: attachment, text and recipients.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { partyOfAccount } from '#areas/accounts/statement-email/account-fields.ts'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { formatDay } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { queueMails, readMailSignature } from '#trade/mailing/mailing.server.ts'
import { partyAccounts } from '#trade/statements/party-accounts.server.ts'
import type { StatementFilters } from '#trade/statements/statement-lines.server.ts'
import { renderStatementPdf, type Statement, writeStatementExcel } from '#trade/statements/statement-printing.server.ts'

type Values = ValuesIn<typeof statementEmail>

const types = {
  PDF: ['pdf', 'application/pdf'],
  Excel: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const

/** The statement of a mail, in the language of the mail. */
export const drawStatement = (mail: Values, context: Context): Promise<Statement> => {
  const { partyKind, customer, withBranches, vendor, agent, consignee } = mail
  const days = { from: mail.fromDay as string, to: mail.toDay as string }
  const filters: StatementFilters = {
    partyKind,
    customer,
    withBranches,
    vendor,
    agent,
    consignee: consignee ? [consignee] : null,
    ...days,
  }
  const asReader = { ...context, asker: { ...context.asker, language: mail.language } }
  return (mail.format === 'PDF' ? renderStatementPdf : writeStatementExcel)(filters, mail.language, asReader)
}

/** The e-mail address of the account holder. */
export const readOwnAddress = async (mail: Values, { tx }: Context): Promise<string[]> => {
  const { rows } = await sql<{
    email: string | null
  }>`select email from ${sql.table(partyAccounts[mail.partyKind].table)}
    where agency_id = app.agency() and id = ${partyOfAccount(mail)}`.execute(tx)
  return rows[0]?.email ? [rows[0].email] : []
}

/** Queues the statement for every recipient that has not received it. */
export const queueStatementMail = async (mail: RowOf<typeof statementEmail>, context: Context): Promise<void> => {
  const { file, closing } = await drawStatement(mail, context)
  const [ending, contentType] = types[mail.format]
  const filename = `statement-${mail.toDay}.${ending}`
  const { agency, say } = await readMailSignature(mail.language, context)
  const [from, to] = [formatDay(mail.fromDay as string), formatDay(mail.toDay as string)]
  const sentence = say('Attached is your statement of account from {from} until {to}. It closes with SAR {balance}.', {
    from,
    to,
    balance: formatMoney(closing),
  })
  const words = { subject: say('Statement of account, {agency}', {}), text: `${sentence}\n\n${agency}\n` }
  const attachments = [{ filename, contentType, content: file.toString('base64'), encoding: 'base64' }] as const
  const hash = createHash('sha256').update(file).digest('hex')
  await queueMails(statementEmail, mail, { content: { ...words, attachments }, name: filename, hash }, context)
}
