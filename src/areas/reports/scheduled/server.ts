import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { storedQuestion } from '#areas/reports/scheduled/question.ts'
import {
  type Inquiries,
  inquiryOf,
  queueReportMail,
  readMailQuestion,
} from '#areas/reports/scheduled/report-mail.server.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { behave, type Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import type { ReportSource } from '#reports/source.server.ts'
import { mayOn } from '#rights/may.ts'
import { endedPeriod, nextPeriodStart } from '#trade/mailing/ended-period.ts'
import { checkRecipients, isDirect, retryFailed, uniqueRecipients } from '#trade/mailing/recipients.server.ts'

type Ordered = ValuesIn<typeof scheduledReport>
type Before = RowOf<typeof scheduledReport> | null

// A changed order that failed is tried again; otherwise its next day changes only with its rhythm.
const fillNext = ({ every }: Ordered, before: Before, today: string): Partial<Ordered> => {
  const isFailed = before?.result === 'Not mailed'
  const kept = before && before.every === every ? before.nextOn : nextPeriodStart(every, today)
  return { nextOn: isFailed ? today : kept, ...(isFailed && { result: null, problem: null }) }
}

const fillEntered = (ordered: Ordered, before: Before, { asker, today }: Context): Partial<Ordered> => {
  const recipients = uniqueRecipients(ordered.recipients ?? [], [])
  const counted = { mails: recipients.filter(isDirect).length, sent: 0, failed: 0 }
  return {
    date: before?.date ?? today,
    question: storedQuestion(ordered.question),
    recipients,
    consignee: asker.companyId,
    ...(ordered.order ? counted : fillNext(ordered, before, today)),
  }
}

const fillMailed = ({ every }: Ordered, today: string): Partial<Ordered> => ({
  sentUntil: endedPeriod(every, today).to,
  nextOn: nextPeriodStart(every, today),
  result: 'Mailed',
  problem: null,
})

const refuseOthers = (before: Before, { asker }: Context): void => {
  if (before === null || before.createdBy === asker.userId) return
  refuse(
    'A report shows what the user who ordered it may see. Only that user changes it or sends it again. Order one of your own.',
  )
}

const refuseUnentitled = ({ report }: ReportSource, { asker }: Context): void => {
  if (mayOn(asker, 'Add', scheduledReport.right) && mayOn(asker, 'Excel', report.right)) return
  refuse('Only a user who may schedule and export this report can have it mailed. Ask an admin.', {
    fields: { report: 'You may not export this report.' },
  })
}

// The report checks its own filters; the form has one entry for all of them, so errors are shown there.
const checkQuestion = (ordered: Ordered, inquiry: ReportSource, context: Context): void => {
  try {
    readMailQuestion(ordered, inquiry, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [problem = error.message] = Object.values(error.fields ?? {})
    refuse('The report does not have these filters. Open it, filter it, and copy its address.', {
      fields: { question: problem },
      values: error.values,
    })
  }
}

/** The behaviour of scheduled reports, for the reports of the catalogue. */
export const scheduledReportServer = (inquiries: Inquiries): Slice =>
  behave(scheduledReport, {
    async fill(ordered, context, { what, before }) {
      if (what === 'resend') return { failed: 0, recipients: retryFailed(ordered.recipients) }
      if (what === 'create' || what === 'change') return fillEntered(ordered, before, context)
      if (what === 'end') return { nextOn: null }
      return what === 'send-due' ? fillMailed(ordered, context.today) : {}
    },
    async check(ordered, { what, before }, context) {
      if (what !== 'create' && what !== 'change' && what !== 'resend') return
      refuseOthers(before, context)
      const inquiry = inquiryOf(ordered, inquiries)
      refuseUnentitled(inquiry, context)
      checkQuestion(ordered, inquiry, context)
      checkRecipients(ordered.recipients, 'Enter to whom the report is mailed.')
    },
    async after(mail, { what }, context) {
      if ((what === 'create' && mail.order) || what === 'resend') await queueReportMail(mail, inquiries, context)
    },
  })
