import { call } from '#kit/call.ts'
import { printQuery } from '#trade/tax-documents/print-query.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'

export const printServiceInvoice = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/service-invoice/:id/print',
  for: 'canViewServiceInvoice',
  title: 'A service invoice as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: printQuery,
}).answering<Printed>()
