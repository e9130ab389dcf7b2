import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { printServiceInvoice } from '#areas/accounts/service-invoice/calls.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'

const ofInvoice = (id: unknown) => ({ invoiceId: String(id) })

/** The page of a service invoice: the printed form above its values once it is issued, the charges below. */
export const ServiceInvoicePage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printServiceInvoice)
  return (
    <DocumentPage
      document={useDocumentWithPaper(serviceInvoice)}
      above={row => (row.invoiceNo ? paper(row.id) : null)}
      more={row => (row.invoiceNo ? buttons(row.id, String(row.invoiceNo)) : null)}
      below={({ id }) => (
        <Related
          title="Service Charges"
          document={serviceCharge}
          asked={ofInvoice(id)}
          columns={['date', 'service', 'terminal', 'quantity', 'pieces', 'net', 'vat', 'gross', 'source']}
        />
      )}
    />
  )
}

ServiceInvoicePage.asks = (row, agencyId, asker) => [
  ...(row.invoiceNo ? [paperPath(printServiceInvoice, agencyId, row.id)] : []),
  ...relatedPath(serviceCharge, ofInvoice(row.id), agencyId, asker),
]
