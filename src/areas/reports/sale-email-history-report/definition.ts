import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { mailFormats, mailStates, saleChannels } from '#areas/sales/sale-email/definition.ts'
import { automatic, choice, choices, count, day, instant, link, links, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'

/** Invoices sent by mail or FTP: a line for each recipient. */
export const saleEmailHistory = report('sale-email-history-report', {
  title: 'Sale E-mail History',
  right: 'SaleEmailHistory',
  filters: {
    ...period,
    state: optional(choices('Result', mailStates)),
    channel: optional(choices('Channel', saleChannels)),
    recipient: optional(text('Recipient', { max: 120 })),
    customer: optional(links('Customer', customer)),
    consignee: optional(links('Consignee', consignee)),
  },
  columns: {
    date: day('Date'),
    sentAt: optional(instant('Sent at')),
    user: optional(text('Sent by')),
    channel: choice('Channel', saleChannels),
    recipient: text('Recipient'),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Consignee', consignee)),
    invoiceCount: count('Number of invoices'),
    invoices: text('Invoices'),
    format: choice('Format', mailFormats),
    state: choice('Result', mailStates),
    sent: count('Mails sent', { zero: true }),
    failed: count('Mails failed', { zero: true }),
    error: automatic(text('Error')),
    resends: count('Sent again', { zero: true, sum: false }),
  },
  totals: ['sent', 'failed'],
  groups: ['date'],
  drill: sourceOf,
})
