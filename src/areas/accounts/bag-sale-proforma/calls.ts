import { call } from '#kit/call.ts'
import type { Look } from '#trade/tax-documents/printed.ts'

// The page draws a proforma from its own row; this call only gives the seller's print format.
export const bagProformaLook = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/bag-sale-proforma/:id/print',
  for: 'canViewBagSaleProforma',
  title: 'How the seller’s format wants a proforma printed',
}).answering<Look>()
