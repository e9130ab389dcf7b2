import { call } from '#kit/call.ts'
import type { Look } from '#trade/tax-documents/printed.ts'

// The page draws a proforma from its own row; this call only gives the seller's print format.
export const bulkProformaLook = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bulk-sale-proforma/:id/print',
  for: 'canViewBulkSaleProforma',
  title: 'How the seller’s format wants a proforma printed',
}).answering<Look>()
