import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { AgentSection, PaymentSection } from '#trade/selling/sale-sections.tsx'
import { Related } from '#trade/sheets/related.tsx'

/** The form of an LC sale: parties, cargo, price, weight basis, payment. */
export const LcSaleForm = () => (
  <DocumentForm document={lcSale}>
    <Section title="Deal" help="The cargo is reserved on approval; the title passes with the first invoice.">
      <Entry of="customer" span={3} />
      <Entry of="date" span={3} />
      <Entry of="invoiceDay" span={6} />
      <Entry of="buyerConsignee" span={3} />
      <Entry of="titleTransferDate" span={3} />
    </Section>
    <Section title="Cargo">
      <Entry of="consignee" span={3} />
      <Entry of="soldFrom" span={3} />
      <Entry of="terminal" span={3} />
      <Entry of="lc" span={3} />
      <Entry of="form" />
      <Entry of="quantity" />
      <Entry of="weightBasis" />
    </Section>
    <Section title="Price" help="What is invoiced provisionally is taken off the final settlement.">
      <Entry of="unitPrice" />
      <Entry of="priceUsd" />
      <Entry of="provisionalPct" />
      <Entry of="provisionalNet" />
      <Entry of="listPrice" />
      <Entry of="listDifferencePct" />
      <Entry of="priceReason" span={6} />
      <Entry of="withoutVat" span={6} />
      <Entry of="net" />
      <Entry of="vat" />
      <Entry of="gross" />
    </Section>
    <PaymentSection />
    <AgentSection rate="commissionPerTon" />
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)

/** The page of an LC sale with its invoices below. */
export const LcSalePage = () => (
  <DocumentPage
    document={lcSale}
    below={({ docNo }) => (
      <Related
        title="Tax Invoices"
        document={taxInvoice}
        asked={{ search: String(docNo), saleType: 'LCSALE' }}
        columns={['date', 'net', 'vat', 'gross', 'credited', 'balanceDue', 'dueDate', 'eInvoiceStatus']}
      />
    )}
  />
)
