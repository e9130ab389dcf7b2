import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { printServiceInvoice } from '#areas/accounts/service-invoice/calls.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Related } from '#trade/sheets/related.tsx'
import { usePaper, useStamped } from '#trade/tax-documents/paper-buttons.tsx'

/** The page of a service invoice: the printed form above its values once it is issued, the charges below. */
export const ServiceInvoicePage = () => {
  const { paper, buttons } = usePaper(printServiceInvoice)
  return (
    <DocumentPage
      document={useStamped(serviceInvoice)}
      above={row => (row.invoiceNo ? paper(row.id) : null)}
      more={row => (row.invoiceNo ? buttons(row.id, String(row.invoiceNo)) : null)}
      below={({ id }) => (
        <Related
          title="Service Charges"
          document={serviceCharge}
          asked={{ invoiceId: String(id) }}
          columns={['date', 'service', 'terminal', 'quantity', 'pieces', 'net', 'vat', 'gross', 'source']}
        />
      )}
    />
  )
}
