import { call } from '#kit/call.ts'
import { type PrintAnswer, printQuery } from '#trade/tax-documents/print-query.ts'

export const printInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/tax-invoice/:id/print',
  for: 'canViewTaxInvoice',
  title:
    'A tax invoice as it is printed: its words; with format=svg its text and, under pages, an SVG of each page; with format=pdf the same pages as PDF/A-3, the e-invoice inside',
  query: printQuery,
}).answering<PrintAnswer>()
