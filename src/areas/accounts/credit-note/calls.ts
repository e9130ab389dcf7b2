import { call } from '#kit/call.ts'
import { printQuery } from '#trade/tax-documents/print-query.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'

export const printNote = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/credit-note/:id/print',
  for: 'canViewCreditNote',
  title: 'A credit note as it is printed, or as PDF/A-3 with its e-invoice inside',
  query: printQuery,
}).answering<Printed>()
