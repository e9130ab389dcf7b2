import { printAdvance } from '#areas/payments/pre-payment/calls.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'

/** The page of a pre-payment: the printed tax invoice above its values. */
export const PrePaymentPage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printAdvance)
  return (
    <DocumentPage
      document={useDocumentWithPaper(prePayment)}
      above={row => (row.invoiceNo ? paper(row.id) : null)}
      more={row => (row.invoiceNo ? buttons(row.id, String(row.invoiceNo)) : null)}
    />
  )
}

PrePaymentPage.asks = (row, agencyId) => (row.invoiceNo ? [paperPath(printAdvance, agencyId, row.id)] : [])
