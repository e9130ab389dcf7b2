// The document for which a tax invoice was issued: its sale, a service charge, or the credit note that a debit note takes back.

import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { Document } from '#kit/document.ts'
import { type Asker, mayOn } from '#rights/may.ts'

const documents: Readonly<Record<string, Document>> = {
  SALE: bagSale,
  BULKSALE: bulkSale,
  LCSALE: lcSale,
  EMPTYBAGS: outsideBagSale,
  SERVICE: serviceCharge,
  DEBIT: creditNote,
}

/** The kind of the document that an invoice with this sale type was issued for; undefined where the user may not see it. */
export const issuedFor = (saleType: unknown, asker: Asker): Document | undefined => {
  const document = documents[String(saleType)]
  return document && mayOn(asker, 'View', document.right) ? document : undefined
}
