// The query of a scheduled report as text: its filters without the days, which follow from the sending day, its groups and columns.

import type { FastifyInstance } from 'fastify'
import { readQuestionWords } from '#areas/reports/scheduled/calls.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { queryOf } from '#areas/reports/scheduled/question.ts'
import { type Inquiries, inquiryOf } from '#areas/reports/scheduled/report-mail.server.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readQuestion } from '#reports/routes.server.ts'
import type { ReportSource } from '#reports/source.server.ts'
import { linesOfQuestion, readRenderers } from '#reports/words.server.ts'
import { mayOn } from '#rights/may.ts'

const withoutDays = ({ report, ...source }: ReportSource): ReportSource => {
  const filters = Object.entries(report.filters).filter(([, { shape }]) => shape.kind !== 'day')
  return { ...source, report: { ...report, filters: Object.fromEntries(filters) } }
}

const wordsOfQuestion = async (inquiry: ReportSource, question: string | null, context: Context) => {
  const { today, words } = context
  const query = queryOf(question, inquiry.report, { fromDay: today, toDay: today, sentOn: today })
  const asked = readQuestion(inquiry, query, context)
  const say = (word: string): string => words[word] ?? word
  const titles = (names: readonly string[] = []): string =>
    names.map(name => say(inquiry.report.columns[name]!.label)).join(say(', '))
  const arranged = [
    [say('Grouped by'), titles(asked.groups)],
    [say('Columns'), titles(asked.columns)],
  ] as const
  return [
    ...(await linesOfQuestion(withoutDays(inquiry), asked, await readRenderers(context), context)),
    ...arranged.filter(([, names]) => names !== ''),
  ]
}

/** Mounts the other calls of a scheduled report. */
export const mountScheduledReports = (app: FastifyInstance, inquiries: Inquiries): void => {
  answer(app, readQuestionWords, async ({ query }, context) => {
    if (!mayOn(context.asker, 'View', scheduledReport.right)) notFound()
    return { lines: await wordsOfQuestion(inquiryOf(query, inquiries), query.question, context) }
  })
}
