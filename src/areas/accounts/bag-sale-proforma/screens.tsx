import { bagProformaLook } from '#areas/accounts/bag-sale-proforma/calls.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import type { Document } from '#kit/document.ts'
import { bagColumns, ProformaPage } from '#trade/promises/proforma-sheet.tsx'

export const BagProformaPage = () => (
  <ProformaPage
    document={bagProforma as unknown as Document}
    columns={bagColumns}
    look={bagProformaLook}
    sales={bagSale as unknown as Document}
    made={['date', 'form', 'size', 'bags', 'gross', 'balanceDue']}
    by="bagProforma"
  />
)
