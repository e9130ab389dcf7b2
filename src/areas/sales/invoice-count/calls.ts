// What the badge in the header asks: sales that wait for somebody; and tax documents as they are printed.

import { call } from '#kit/call.ts'
import { choice, optional, text, yesNo } from '#kit/fields.ts'
import type { Look, Printed } from '#trade/tax-documents/printed.ts'

/** An entry of the badge and the list it leads to. */
export type InvoiceCount = {
  name: 'bagSaleDrafts' | 'bulkSaleDrafts' | 'bagSalesWithoutQr' | 'bulkSalesWithoutQr'
  title: string
  address: string
  count: number
}

export const invoiceCount = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/invoice-count',
  for: 'canViewInvoiceCountNotification',
  title: 'Sales that wait: drafts, and invoices without QR code',
  query: { countOnly: optional(yesNo('Counts only')) },
}).answering<{ data: InvoiceCount[] }>()

const how = {
  language: optional(choice('Language', ['arabic', 'english'])),
  format: optional(choice('Format', ['pdf'])),
}

export const printInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/tax-invoice/:id/print',
  for: 'canViewTaxInvoice',
  title: 'A tax invoice as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: how,
}).answering<Printed>()

export const printNote = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/credit-note/:id/print',
  for: 'canViewCreditNote',
  title: 'A credit note as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: how,
}).answering<Printed>()

const month = { max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/, problem: 'Enter a month, such as 2026-11.' }

export const archiveUnit = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/signing-unit/:id/archive',
  for: 'canViewSigningUnit',
  title: 'What a unit sealed in a month, as a ZIP file of its e-invoices',
  query: { month: text('Month', month) },
}).answering<unknown>()

export const printServiceInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/service-invoice/:id/print',
  for: 'canViewServiceInvoice',
  title: 'A service invoice as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: how,
}).answering<Printed>()

export const printBagInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/bags/sale-invoice/:id/print',
  for: 'canViewEmptyBagInvoice',
  title: 'An invoice of empty bags as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: how,
}).answering<Printed>()

// A proforma is drawn from its own row; the seller's format only says how.
export const bagProformaLook = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bag-sale-proforma/:id/print',
  for: 'canViewBagSaleProforma',
  title: 'How the seller’s format wants a proforma printed',
}).answering<Look>()

export const bulkProformaLook = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bulk-sale-proforma/:id/print',
  for: 'canViewBulkSaleProforma',
  title: 'How the seller’s format wants a proforma printed',
}).answering<Look>()

export const printAdvance = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/payments/pre-payments/:id/print',
  for: 'canViewPrePayment',
  title: 'The tax invoice of a pre-payment as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: how,
}).answering<Printed>()
