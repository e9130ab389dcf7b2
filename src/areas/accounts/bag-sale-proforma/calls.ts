import { call } from '#kit/call.ts'
import { type PrintAnswer, printQuery } from '#trade/tax-documents/print-query.ts'

export const printBagProforma = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bag-sale-proforma/:id/print',
  for: 'canViewBagSaleProforma',
  title:
    'How the seller’s format wants a proforma printed; with format=svg its text and, under pages, an SVG of each page; with format=pdf the same pages as PDF',
  query: printQuery,
}).answering<PrintAnswer>()
