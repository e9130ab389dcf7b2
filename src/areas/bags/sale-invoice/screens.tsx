import { printBagInvoice } from '#areas/bags/sale-invoice/calls.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'

/** The page of an empty bag invoice: the printed form above its values. */
export const EmptyBagInvoicePage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printBagInvoice)
  return (
    <DocumentPage
      document={useDocumentWithPaper(emptyBagInvoice)}
      above={({ id }) => paper(id)}
      more={({ id, invoiceNo }) => buttons(id, String(invoiceNo))}
    />
  )
}

EmptyBagInvoicePage.asks = (row, agencyId) => [paperPath(printBagInvoice, agencyId, row.id)]
