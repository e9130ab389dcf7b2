import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
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
  optional,
  starting,
  text,
} from '#kit/fields.ts'
import { email } from '#kit/identifiers.ts'

/** How invoices are sent. */
export const mailFormats = ['PDF', 'Excel', 'Zip'] as const
export const mailStates = ['Waiting', 'Sent', 'Failed'] as const

/** Invoices sent by mail: which, to whom, and what became of each mail. */
export const saleEmail = document('saleEmail', {
  address: 'sales/sale-email',
  title: { one: 'Sale E-mail', many: 'Sale E-mails' },
  right: 'SaleEmail',
  prefix: 'EM',
  fields: {
    date: automatic(day('Date')),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Seller', consignee)),
    fromDay: optional(day('Invoices from')),
    toDay: optional(day('Invoices until')),
    invoices: hinted(
      optional(links('Invoices', taxInvoice, { narrowedBy: ['customer', 'consignee'] })),
      'Empty: all of these days, of this customer and seller. 50 papers or 500 rows at most.',
    ),
    format: starting(choice('Format', mailFormats), 'PDF'),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
    recipients: hinted(
      optional(
        lines('Recipients', {
          email: text('E-mail', email),
          state: automatic(choice('Result', mailStates)),
          sentAt: automatic(instant('Sent at')),
          error: automatic(text('Error', { max: 300 })),
          resends: automatic(count('Sent again', { zero: true, sum: false })),
          messageId: automatic(count('Message no.', { sum: false })),
        }),
      ),
      'Empty: the customer’s own address, or the seller’s.',
    ),
    invoiceCount: automatic(count('Number of invoices')),
    gross: automatic(money('Total of the invoices')),
    mails: automatic(count('Mails')),
    sent: automatic(count('Mails sent', { zero: true })),
    failed: automatic(count('Mails failed', { zero: true })),
    attachment: automatic(text('Attachment', { max: 120 })),
    attachmentHash: automatic(text('SHA-256 of the attachments', { max: 64 })),
  },
  rules: mail => ({
    ...(mail.fromDay && mail.toDay && mail.toDay < mail.fromDay && { toDay: 'Must not lie before the first day.' }),
  }),
  list: ['date', 'customer', 'consignee', 'format', 'language', 'invoiceCount', 'gross', 'mails', 'sent', 'failed'],
  filters: ['date', 'customer', 'consignee', 'format', 'language'],
  seenBy: mail => [mail.consignee],
  life: {
    initial: 'Queued',
    states: ['Queued', 'Sent', 'Partly failed', 'Failed'],
    posted: [],
    editable: [],
    actions: {
      resend: {
        label: 'Send again what failed',
        moves: { 'Partly failed': 'Queued', Failed: 'Queued' },
        right: 'canSendSaleEmail',
      },
      delivered: { label: 'Mails sent', moves: { Queued: 'Sent' }, byHouse: true },
      'partly-failed': { label: 'Some mails failed', moves: { Queued: 'Partly failed' }, byHouse: true },
      undelivered: { label: 'Mails failed', moves: { Queued: 'Failed' }, byHouse: true },
    },
  },
})
