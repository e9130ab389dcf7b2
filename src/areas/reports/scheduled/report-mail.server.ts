// One mail of a scheduled report: its query, its file, its text.

import { createHash } from 'node:crypto'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { queryOf } from '#areas/reports/scheduled/question.ts'
import { reportFile } from '#areas/reports/scheduled/report-file.server.ts'
import { allowLongStatements } from '#database/limits.ts'
import { formatDay } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { readingIn } from '#kit/server/make-context.ts'
import { type Question, readQuestion } from '#reports/routes.server.ts'
import type { ReportSource } from '#reports/source.server.ts'
import { mostBytes } from '#trade/mailing/attachments.server.ts'
import { endedPeriod } from '#trade/mailing/ended-period.ts'
import { queueMails, readMailSignature } from '#trade/mailing/mailing.server.ts'

/** The reports of the catalogue, passed as an argument because a slice may not import the catalogue. */
export type Inquiries = readonly ReportSource[]

type Ordered = ValuesIn<typeof scheduledReport>
type Query = ReturnType<typeof queryOf>

/** The source of the report that was ordered. */
export const inquiryOf = ({ report }: Pick<Ordered, 'report'>, inquiries: Inquiries): ReportSource =>
  inquiries.find(inquiry => inquiry.report.title === report) ?? notFound()

// An order is checked as if it were mailed today.
const readQuery = (ordered: Ordered, { report }: ReportSource, { today }: Context): Query => {
  const { from, to } = endedPeriod(ordered.every, today)
  const { fromDay, toDay, date } = ordered.order ? ordered : { fromDay: from, toDay: to, date: today }
  return queryOf(ordered.question, report, { fromDay: fromDay!, toDay: toDay!, sentOn: date! })
}

/** The query of a mail, within what its user may see. */
export const readMailQuestion = (ordered: Ordered, inquiry: ReportSource, context: Context): Question =>
  readQuestion(inquiry, readQuery(ordered, inquiry, context), context)

const composeWords = async (mail: Ordered, { report }: ReportSource, query: Query, context: Context) => {
  const { agency, say } = await readMailSignature(mail.language, context)
  const { from, to, asOf } = query
  const named = { report: say(report.title, {}) }
  const day = (word: Query[string] | undefined): string => formatDay(String(word))
  const sentence = asOf
    ? say('Attached is the report {report} as of {day}.', { ...named, day: day(asOf) })
    : from
      ? say('Attached is the report {report} from {from} until {to}.', { ...named, from: day(from), to: day(to) })
      : say('Attached is the report {report}.', named)
  return { subject: say('Report {name}, {agency}', { name: mail.name }), text: `${sentence}\n\n${agency}\n` }
}

/** Creates the report and queues a mail for every recipient that has not received it. */
export const queueReportMail = async (
  mail: RowOf<typeof scheduledReport>,
  inquiries: Inquiries,
  context: Context,
): Promise<void> => {
  allowLongStatements(context.client)
  const inquiry = inquiryOf(mail, inquiries)
  const reading = readingIn(mail.language, context)
  const query = readQuery(mail, inquiry, reading)
  const { ending, contentType, write } = reportFile(mail.format)
  const file = await write(inquiry, readQuestion(inquiry, query, reading), reading)
  if (file.length > mostBytes) refuse('The report would be too large for a mail. Choose narrower filters.')
  const filename = `${inquiry.report.name}-${mail.toDay}.${ending}`
  const attachments = [{ filename, contentType, content: file.toString('base64'), encoding: 'base64' }] as const
  const content = { ...(await composeWords(mail, inquiry, query, context)), attachments }
  const hash = createHash('sha256').update(file).digest('hex')
  await queueMails(scheduledReport, mail, { content, name: filename, hash }, context)
}
