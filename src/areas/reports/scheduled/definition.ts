import { consignee } from '#areas/master-data/company/definition.ts'
import { orderedReport } from '#areas/reports/scheduled/report-fields.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, expected, hinted, link, optional, starting, text, under } from '#kit/fields.ts'

// Mails and their results are the same as those of invoices.
const { language, recipients, mails, sent, failed, attachment, attachmentHash, problem } = saleEmail.fields
const { resend, delivered, 'partly-failed': partly, undelivered } = saleEmail.life.actions

export const scheduledReport = document('scheduledReport', {
  address: 'reports/scheduled',
  title: { one: 'Scheduled Report', many: 'Scheduled Reports' },
  purpose:
    'A report mailed every day, week or month to the order of a user, or one such mail with the result of each copy. Both show what that user may see.',
  right: 'ScheduledReport',
  prefix: 'SR',
  fields: {
    date: automatic(day('Date')),
    name: text('Name', { max: 120 }),
    report: orderedReport,
    question: hinted(
      optional(text('Question', { max: 4000, long: true, code: true })),
      'The filters, as the address of the report has them. Its days follow from the day it is sent on.',
    ),
    every: hinted(
      starting(choice('Sent', ['Daily', 'Weekly', 'Monthly']), 'Monthly'),
      'In the morning. Daily: about yesterday. Weekly: about Sunday to Saturday. Monthly: about the month before.',
    ),
    format: under('Mail', starting(choice('Format', ['PDF', 'Excel']), 'PDF')),
    language,
    recipients: hinted(recipients, 'At least one, who gets the report as you see it.'),
    consignee: automatic(link('Consignee', consignee)),
    nextOn: expected(automatic(day('Next sent on'))),
    sentUntil: automatic(day('Sent until')),
    result: automatic(choice('Last time', ['Mailed', 'Not mailed'])),
    problem,
    fromDay: automatic(day('From')),
    toDay: automatic(day('To')),
    mails,
    sent,
    failed,
    attachment,
    attachmentHash,
    order: automatic(text('By order', { max: 40 })),
  },
  list: [
    'date',
    'name',
    'report',
    'every',
    'format',
    'nextOn',
    'sentUntil',
    'result',
    'fromDay',
    'toDay',
    'mails',
    'sent',
    'failed',
    'order',
  ],
  filters: ['date', 'report', 'every', 'format', 'result'],
  search: ['name', 'order'],
  seenBy: ordered => [ordered.consignee],
  life: {
    initial: 'Standing',
    starts: ({ order }) => (order ? 'Queued' : 'Standing'),
    states: ['Standing', 'Ended', 'Queued', 'Sent', 'Partly failed', 'Failed'],
    posted: [],
    editable: ['Standing'],
    actions: {
      // Sending a report again takes the right to order reports, not invoices.
      resend: { ...resend!, right: 'canAddScheduledReport' },
      delivered: delivered!,
      'partly-failed': partly!,
      undelivered: undelivered!,
      'send-due': { label: 'Report mailed', moves: { Standing: 'Standing' }, systemOnly: true },
      'not-sent': { label: 'Report not mailed', moves: { Standing: 'Standing' }, systemOnly: true },
      end: { label: 'End', moves: { Standing: 'Ended' }, right: 'canAddScheduledReport', danger: true },
    },
  },
})
