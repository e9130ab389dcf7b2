import { bulkProformaLook } from '#areas/accounts/bulk-sale-proforma/calls.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { Document } from '#kit/document.ts'
import { bulkColumns, ProformaPage } from '#trade/promises/proforma-sheet.tsx'

export const BulkProformaPage = () => (
  <ProformaPage
    document={bulkProforma as unknown as Document}
    columns={bulkColumns}
    look={bulkProformaLook}
    sales={bulkSale as unknown as Document}
    made={['date', 'form', 'orderedQty', 'loadedQty', 'gross', 'balanceDue']}
    by="bulkProforma"
  />
)
