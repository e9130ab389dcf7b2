import { printBagInvoice } from '#areas/bags/sale-invoice/calls.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { usePaper, useStamped } from '#trade/tax-documents/paper-buttons.tsx'

/** The page of an empty bag invoice: the paper over its facts. */
export const EmptyBagInvoicePage = () => {
  const { paper, buttons } = usePaper(printBagInvoice)
  return (
    <DocumentPage
      document={useStamped(emptyBagInvoice)}
      above={({ id }) => paper(id)}
      more={({ id, invoiceNo }) => buttons(id, String(invoiceNo))}
    />
  )
}
