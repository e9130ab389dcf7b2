import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { invoiceFormat } from '#areas/master-data/invoice-format/definition.ts'
import { bagSale, invoicedStates } from '#areas/sales/bag-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  instant,
  lines,
  link,
  links,
  money,
  onlyWhen,
  optional,
  starting,
  text,
} from '#kit/fields.ts'
import { email } from '#trade/parties/identifier-fields.ts'

/** The formats invoices are sent in. */
export const mailFormats = ['PDF', 'Excel', 'Zip'] as const
/** The most invoices of one mail; the limits differ because each PDF must be rendered. */
export const mostInvoices = { PDF: 50, Zip: 50, Excel: 500 } as const
/** The channels they are sent by. */
export const saleChannels = ['email', 'ftp'] as const
export const mailStates = ['Waiting', 'Sent', 'Failed'] as const
const mailTimes = ['Now', 'Later', 'Daily'] as const

/** Whether the mail is sent as soon as it is saved. */
export const isSentNow = ({ send }: { send: string | null }): boolean => (send ?? 'Now') === 'Now'

export const saleEmail = document('saleEmail', {
  address: 'sales/sale-email',
  title: { one: 'Sale E-mail', many: 'Sale E-mails' },
  purpose: 'Invoices sent by mail or FTP: which, to whom, and the result of each mail.',
  right: 'SaleEmail',
  prefix: 'EM',
  fields: {
    date: automatic(day('Date')),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Seller', consignee)),
    fromDay: optional(day('Invoices from')),
    toDay: optional(day('Invoices until')),
    invoices: hinted(
      optional(
        links('Invoices', taxInvoice, {
          narrowedBy: ['customer', 'consignee'],
          follows: [{ in: ['Issued'] }, { of: bagSale, by: 'invoice', in: invoicedStates }],
          takes: { customer: 'customer', consignee: 'consignee' },
        }),
      ),
      'Empty: all invoices of these days, of this customer and seller. At most 50 PDF files or 500 Excel rows.',
    ),
    format: starting(choice('Format', mailFormats), 'PDF'),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
    invoiceFormat: hinted(
      optional(link('Invoice format', invoiceFormat, { narrowedBy: ['consignee'] })),
      'Empty: the seller’s own format.',
    ),
    send: optional(starting(choice('Send', mailTimes), 'Now')),
    sendAt: onlyWhen(
      ({ send }) => send === 'Later' || send === 'Daily',
      hinted(
        optional(instant('Send at')),
        'Later: once, at this time. Daily: every day at this hour, the invoices issued since the last mail.',
      ),
    ),
    lastDay: onlyWhen(({ send }) => send === 'Daily', optional(day('Daily until'))),
    channel: hinted(
      optional(starting(choice('Channel', saleChannels), 'email')),
      'FTP: to the agency’s own server, without e-mail recipients.',
    ),
    recipients: hinted(
      optional(
        lines('Recipients', {
          email: text('E-mail', email),
          role: optional(starting(choice('To or copy', ['To', 'Cc']), 'To')),
          state: automatic(choice('Result', mailStates)),
          sentAt: automatic(instant('Sent at')),
          error: automatic(text('Error', { max: 300 })),
          resends: automatic(count('Sent again', { zero: true, sum: false })),
          messageId: automatic(count('Message no.', { sum: false })),
        }),
      ),
      'Empty: the e-mail address of the customer, or of the seller.',
    ),
    invoiceCount: automatic(count('Number of invoices')),
    gross: automatic(money('Total of the invoices')),
    mails: automatic(count('Mails')),
    sent: automatic(count('Mails sent', { zero: true })),
    failed: automatic(count('Mails failed', { zero: true })),
    attachment: automatic(text('Attachment', { max: 120 })),
    attachmentHash: automatic(text('SHA-256 of the attachments', { max: 64 })),
    nextAt: automatic(instant('Next sent at')),
    sentUntil: automatic(instant('Covers invoices issued until')),
    plan: automatic(text('Created by schedule', { max: 40 })),
    problem: automatic(text('What went wrong', { max: 300 })),
  },
  rules: mail => ({
    ...(mail.fromDay && mail.toDay && mail.toDay < mail.fromDay && { toDay: 'Must not lie before the first day.' }),
    ...(!isSentNow(mail) && !mail.sendAt && { sendAt: 'Please enter {label}.' }),
    ...(isSentNow(mail) && mail.sendAt && { sendAt: 'Only where it is sent later.' }),
    ...(mail.send !== 'Daily' && mail.lastDay && { lastDay: 'Only where it is sent daily.' }),
    ...(mail.send === 'Daily' &&
      mail.invoices?.length && { invoices: 'A daily mail chooses the new invoices itself.' }),
    ...(mail.send === 'Daily' && !mail.customer && !mail.consignee && { customer: 'Choose a customer or a seller.' }),
  }),
  list: [
    'date',
    'customer',
    'consignee',
    'send',
    'nextAt',
    'channel',
    'format',
    'language',
    'invoiceCount',
    'gross',
    'mails',
    'sent',
    'failed',
  ],
  filters: ['date', 'customer', 'consignee', 'send', 'channel', 'format', 'language'],
  search: ['plan'],
  seenBy: mail => [mail.consignee],
  life: {
    initial: 'Queued',
    starts: mail => (isSentNow(mail as { send: string | null }) ? 'Queued' : 'Scheduled'),
    states: ['Scheduled', 'Queued', 'Sent', 'Partly failed', 'Failed', 'Stopped'],
    posted: [],
    editable: [],
    actions: {
      stop: {
        label: 'Stop',
        seldom: true,
        moves: { Scheduled: 'Stopped', Failed: 'Stopped' },
        right: 'canSendSaleEmail',
        awaited: false,
        when: ({ status, send }) => status === 'Scheduled' || send === 'Daily',
      },
      'send-now': { label: 'Sent on schedule', moves: { Scheduled: 'Queued' }, systemOnly: true },
      'send-new': { label: 'New invoices sent', moves: { Scheduled: 'Scheduled' }, systemOnly: true },
      end: { label: 'Sent for the last time', moves: { Scheduled: 'Stopped' }, systemOnly: true },
      resend: {
        label: 'Send failed mails again',
        moves: { 'Partly failed': 'Queued', Failed: 'Queued' },
        right: 'canSendSaleEmail',
        when: ({ send }) => send !== 'Daily',
      },
      packed: { label: 'Invoices packed', moves: { Queued: 'Queued' }, systemOnly: true },
      delivered: { label: 'Mails sent', moves: { Queued: 'Sent' }, systemOnly: true },
      'partly-failed': { label: 'Some mails failed', moves: { Queued: 'Partly failed' }, systemOnly: true },
      undelivered: { label: 'Mails failed', moves: { Queued: 'Failed' }, systemOnly: true },
    },
  },
})
