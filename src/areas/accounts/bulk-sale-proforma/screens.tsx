import { bulkProformaLook } from '#areas/accounts/bulk-sale-proforma/calls.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { bulkColumns, ProformaPage } from '#trade/promises/proforma-sheet.tsx'

export const BulkProformaPage = () => (
  <ProformaPage
    document={bulkProforma}
    columns={bulkColumns}
    look={bulkProformaLook}
    sales={bulkSale}
    saleColumns={['date', 'form', 'orderedQty', 'loadedQty', 'gross', 'balanceDue']}
    proformaField="bulkProforma"
  />
)
