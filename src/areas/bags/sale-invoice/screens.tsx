import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { usePaper, useStamped } from '#areas/paper-buttons.tsx'
import { printBagInvoice } from '#areas/sales/calls.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'

/** The page of an empty bag invoice: the paper over its facts. */
export const EmptyBagInvoicePage = () => {
  const { paper, buttons } = usePaper(printBagInvoice)
  return (
    <DocumentPage
      document={useStamped(emptyBagInvoice as unknown as Document)}
      above={({ id }) => paper(id)}
      more={({ id, invoiceNo }) => buttons(id, String(invoiceNo))}
    />
  )
}
