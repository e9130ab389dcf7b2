import { printBagProforma } from '#areas/accounts/bag-sale-proforma/calls.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { proformaPage } from '#trade/promises/proforma-page.tsx'

export const BagProformaPage = proformaPage({
  document: bagProforma,
  print: printBagProforma,
  sales: bagSale,
  saleColumns: ['date', 'form', 'size', 'bags', 'gross', 'balanceDue'],
  proformaField: 'bagProforma',
})
