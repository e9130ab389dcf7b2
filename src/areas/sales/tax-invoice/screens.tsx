import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { printInvoice } from '#areas/sales/tax-invoice/calls.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'

const ofInvoice = (id: unknown) => ({ invoiceId: String(id) })

/** The page of a tax invoice: the printed form above its values, its credit notes below. */
export const TaxInvoicePage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printInvoice)
  return (
    <DocumentPage
      document={useDocumentWithPaper(taxInvoice)}
      above={row => paper(row.id)}
      more={row => buttons(row.id, String(row.invoiceNo))}
      below={({ id }) => (
        <Related
          title="Credit Notes"
          document={creditNote}
          asked={ofInvoice(id)}
          columns={['date', 'reason', 'net', 'vat', 'gross', 'creditable', 'eInvoiceStatus']}
        />
      )}
    />
  )
}

TaxInvoicePage.asks = (row, agencyId, asker) => [
  paperPath(printInvoice, agencyId, row.id),
  ...relatedPath(creditNote, ofInvoice(row.id), agencyId, asker),
]
