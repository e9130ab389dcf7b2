import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { AgentSection, PaymentSection } from '#trade/selling/sale-sections.tsx'
import { Related } from '#trade/sheets/related.tsx'

const PriceSection = () => (
  <Section title="Price" help="From the price list, on the day of the order.">
    <Entry of="unitPrice" />
    <Entry of="grossPrice" />
    <Entry of="priceBasis" />
    <Entry of="invoicing" />
    <Entry of="loadingRate" />
    <Entry of="loadingCharge" />
    <Entry of="agreedPrice" />
    <Entry of="listPrice" />
    <Entry of="listDifferencePct" />
    <Entry of="priceReason" span={6} />
    <Entry of="withoutVat" span={6} />
    <Entry of="net" />
    <Entry of="vat" />
    <Entry of="gross" />
    <Entry of="deliveredGross" />
    <Entry of="invoicedGross" />
    <Entry of="openGross" />
  </Section>
)

/** The form of an order in bulk: parties, cargo, period, price, payment. */
export const BulkSaleForm = () => (
  <DocumentForm document={bulkSale}>
    <Section title="Order" help="Its cargo is reserved on approval and leaves truck by truck.">
      <Entry of="customer" span={3} />
      <Entry of="date" span={2} />
    </Section>
    <Section title="Cargo">
      <Entry of="consignee" span={3} />
      <Entry of="terminal" span={3} />
      <Entry of="lc" />
      <Entry of="form" />
      <Entry of="orderedQty" />
      <Entry of="tolerancePct" />
      <Entry of="validFrom" />
      <Entry of="validUntil" />
    </Section>
    <PriceSection />
    <PaymentSection />
    <AgentSection rate="commissionPerTon" />
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)

/** The page of an order in bulk with its trucks and invoices below. */
export const BulkSalePage = () => (
  <DocumentPage
    document={bulkSale}
    below={({ id, docNo }) => (
      <>
        <Related
          title="Trucks"
          document={bulkLoading}
          asked={{ saleId: String(id) }}
          columns={['date', 'truck', 'driver', 'tareKg', 'grossKg', 'netKg', 'permitNo', 'invoice']}
        />
        <Related
          title="Tax Invoices"
          document={taxInvoice}
          asked={{ search: String(docNo), saleType: 'BULKSALE' }}
          columns={['date', 'net', 'vat', 'gross', 'balanceDue', 'dueDate', 'paymentState', 'fimsStatus']}
        />
      </>
    )}
  />
)
