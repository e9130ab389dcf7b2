import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'

const month = { max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/, problem: 'Enter a month, such as 2026-11.' }

export const archiveUnit = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/sales/signing-unit/:id/archive',
  for: 'canViewSigningUnit',
  title: 'The e-invoices that a unit sealed in a month, as a ZIP file',
  query: { month: text('Month', month) },
}).answering<unknown>()
