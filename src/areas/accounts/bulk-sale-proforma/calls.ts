import { call } from '#kit/call.ts'
import type { Look } from '#trade/tax-documents/printed.ts'

// A proforma is drawn from its own row; the seller’s format only says how.
export const bulkProformaLook = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bulk-sale-proforma/:id/print',
  for: 'canViewBulkSaleProforma',
  title: 'How the seller’s format wants a proforma printed',
}).answering<Look>()
