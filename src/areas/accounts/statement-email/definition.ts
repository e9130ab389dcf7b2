import { accountFields, partyProblem } from '#areas/accounts/statement-email/account-fields.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, hinted, money, optional, starting, text, under } from '#kit/fields.ts'

// Mails and their results are the same as those of invoices, what became of an order the same as that of an ordered report.
const { language, recipients, mails, sent, failed, attachment, attachmentHash, problem } = saleEmail.fields
const { result } = scheduledReport.fields
const { resend, delivered, 'partly-failed': partly, undelivered } = saleEmail.life.actions
const mailActions = {
  // Sending a statement again takes the right to send statements, not invoices.
  resend: { ...resend!, right: 'canAddStatementEmail' as const },
  delivered: delivered!,
  'partly-failed': partly!,
  undelivered: undelivered!,
}

const rhythms = ['Once', 'Weekly', 'Monthly'] as const

export const statementEmail = document('statementEmail', {
  address: 'accounts/statement-email',
  title: { one: 'Statement E-mail', many: 'Statement E-mails' },
  purpose:
    'A statement of account sent by mail and the result of each mail; or the standing order that creates such statements every week or month.',
  right: 'StatementEmail',
  prefix: 'SE',
  fields: {
    date: automatic(day('Date')),
    every: under('Account', starting(choice('Sent', rhythms), 'Once')),
    ...accountFields,
    fromDay: optional(hinted(day('From'), 'Empty: last month.')),
    toDay: optional(day('To')),
    format: under('Mail', starting(choice('Format', ['PDF', 'Excel']), 'PDF')),
    language,
    recipients: hinted(recipients, 'Empty: the e-mail address of the account holder.'),
    opening: automatic(money('Opening', { signed: true, sum: false })),
    closing: automatic(money('Closing', { signed: true, sum: false })),
    mails,
    sent,
    failed,
    attachment,
    attachmentHash,
    order: automatic(text('By standing order', { max: 40 })),
    sentUntil: automatic(day('Sent until')),
    result,
    problem,
  },
  rules: mail => ({
    ...partyProblem(mail),
    ...(mail.fromDay && mail.toDay && mail.toDay < mail.fromDay && { toDay: 'Must not lie before the first day.' }),
    ...(mail.every !== 'Once' && mail.fromDay && { fromDay: 'A standing order has no days of its own.' }),
    ...(mail.every !== 'Once' && mail.toDay && { toDay: 'A standing order has no days of its own.' }),
  }),
  list: [
    'date',
    'every',
    'partyKind',
    'customer',
    'vendor',
    'agent',
    'consignee',
    'fromDay',
    'toDay',
    'closing',
    'mails',
    'sent',
    'failed',
    'order',
    'result',
  ],
  filters: ['date', 'every', 'partyKind', 'customer', 'vendor', 'agent', 'consignee', 'result'],
  search: ['order'],
  life: {
    initial: 'Queued',
    starts: ({ every }) => (every === 'Once' ? 'Queued' : 'Standing'),
    states: ['Queued', 'Sent', 'Partly failed', 'Failed', 'Standing', 'Ended'],
    posted: [],
    editable: ['Standing'],
    actions: {
      ...mailActions,
      'send-due': { label: 'Statements sent', moves: { Standing: 'Standing' }, systemOnly: true },
      'not-sent': { label: 'Statements not sent', moves: { Standing: 'Standing' }, systemOnly: true },
      end: { label: 'End', moves: { Standing: 'Ended' }, right: 'canAddStatementEmail', danger: true },
    },
  },
})
