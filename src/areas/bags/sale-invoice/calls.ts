import { call } from '#kit/call.ts'
import { printQuery } from '#trade/tax-documents/print-query.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'

export const printBagInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/bags/sale-invoice/:id/print',
  for: 'canViewEmptyBagInvoice',
  title: 'An invoice of empty bags as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: printQuery,
}).answering<Printed>()
