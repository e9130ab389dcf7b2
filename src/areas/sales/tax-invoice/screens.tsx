import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { printInvoice } from '#areas/sales/tax-invoice/calls.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Related } from '#trade/sheets/related.tsx'
import { usePaper, useStamped } from '#trade/tax-documents/paper-buttons.tsx'

/** The page of a tax invoice: the printed form above its values, its credit notes below. */
export const TaxInvoicePage = () => {
  const { paper, buttons } = usePaper(printInvoice)
  return (
    <DocumentPage
      document={useStamped(taxInvoice)}
      above={row => paper(row.id)}
      more={row => buttons(row.id, String(row.invoiceNo))}
      below={({ id }) => (
        <Related
          title="Credit Notes"
          document={creditNote}
          asked={{ invoiceId: String(id) }}
          columns={['date', 'reason', 'net', 'vat', 'gross', 'creditable', 'eInvoiceStatus']}
        />
      )}
    />
  )
}
