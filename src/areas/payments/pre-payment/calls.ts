import { call } from '#kit/call.ts'
import { type PrintAnswer, printQuery } from '#trade/tax-documents/print-query.ts'

export const printAdvance = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/payments/pre-payments/:id/print',
  for: 'canViewPrePayment',
  title:
    'The tax invoice of a pre-payment as it is printed: its words; with format=svg its text and, under pages, an SVG of each page; with format=pdf the same pages as PDF/A-3, the e-invoice inside',
  query: printQuery,
}).answering<PrintAnswer>()
