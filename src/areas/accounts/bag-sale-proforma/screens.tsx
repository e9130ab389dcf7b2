import { bagProformaLook } from '#areas/accounts/bag-sale-proforma/calls.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bagColumns, ProformaPage } from '#trade/promises/proforma-sheet.tsx'

export const BagProformaPage = () => (
  <ProformaPage
    document={bagProforma}
    columns={bagColumns}
    look={bagProformaLook}
    sales={bagSale}
    saleColumns={['date', 'form', 'size', 'bags', 'gross', 'balanceDue']}
    proformaField="bagProforma"
  />
)
