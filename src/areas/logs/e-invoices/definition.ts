import { company } from '#areas/master-data/company/definition.ts'
import { stopReasons } from '#areas/sales/signing-unit/definition.ts'
import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { choice, choices, count, day, instant, link, links, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** States of a document at the tax authority. A simplified one must be reported within 24 hours. */
export const results = ['Cleared', 'Reported', 'Rejected', 'Waiting', 'Late soon', 'Late', 'Not sealed'] as const

/** The kinds of tax documents, by the name of the document. */
export const kinds = {
  taxInvoice: 'Tax Invoice',
  creditNote: 'Credit Note',
  prePayment: 'Pre-payment',
  serviceInvoice: 'Service Invoice',
  emptyBagInvoice: 'Empty Bag Invoice',
} as const

/** Every attempt to send an e-invoice to the authority, and every e-invoice that waits or was not sealed. Its screen is listed under
 *  Logs. */
export const eInvoiceLog = {
  ...report('e-invoices', {
    title: 'E-invoices',
    right: 'EInvoiceLog',
    filters: {
      from: day('From'),
      to: day('To'),
      seller: optional(links('Seller', company)),
      result: optional(choices('Result', results)),
      kind: optional(choices('Document', Object.values(kinds))),
      number: optional(text('Number', { max: 40 })),
    },
    columns: {
      number: text('Number'),
      kind: choice('Document', Object.values(kinds)),
      seller: link('Seller', company),
      result: choice('Result', results),
      sealedAt: optional(instant('Stamped at')),
      waitingSince: optional(instant('Waiting since')),
      waitingHours: optional(count('Waiting (hours)', { zero: true })),
      reason: optional(choice('Why it has no QR code', qrReasons)),
      unitProblem: optional(choice('Why sending has stopped', stopReasons)),
      attemptAt: optional(instant('Tried at')),
      httpStatus: optional(count('HTTP status', { zero: true })),
      ms: optional(count('Took (ms)', { zero: true })),
      answer: optional(text('Answer of the authority')),
      nextAt: optional(instant('Next try')),
      counter: optional(count('Place in the chain')),
    },
    totals: [],
    drill: sourceOf,
  }),
  address: 'logs/e-invoices',
}
