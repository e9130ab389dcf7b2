import { call } from '#kit/call.ts'
import { printQuery } from '#trade/tax-documents/print-query.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'

export const printAdvance = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/payments/pre-payments/:id/print',
  for: 'canViewPrePayment',
  title: 'The tax invoice of a pre-payment as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: printQuery,
}).answering<Printed>()
