import { printBulkProforma } from '#areas/accounts/bulk-sale-proforma/calls.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { proformaPage } from '#trade/promises/proforma-page.tsx'

export const BulkProformaPage = proformaPage({
  document: bulkProforma,
  print: printBulkProforma,
  sales: bulkSale,
  saleColumns: ['date', 'form', 'orderedQty', 'loadedQty', 'gross', 'balanceDue'],
  proformaField: 'bulkProforma',
})
