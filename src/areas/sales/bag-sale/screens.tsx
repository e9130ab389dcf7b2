import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { AgentSection, PaymentSection } from '#trade/selling/sale-sections.tsx'
import { Related } from '#trade/sheets/related.tsx'
import { useLanguage } from '#ui/language.tsx'

const CargoSection = () => (
  <Section title="Cargo" help="The cargo is reserved on approval and leaves stock at the gate.">
    <Entry of="consignee" span={3} />
    <Entry of="terminal" span={3} />
    <Entry of="lc" />
    <Entry of="form" />
    <Entry of="bagGrade" />
    <Entry of="bags" />
    <Entry of="size" />
    <Entry of="quantity" />
    <Entry of="bagOwner" span={3} />
    <Entry of="packed" span={3} />
    <Entry of="deliveryType" span={3} />
  </Section>
)

const PriceSection = () => (
  <Section title="Price" help="From the price list, on the day of the sale.">
    <Entry of="unitPrice" />
    <Entry of="grossPrice" />
    <Entry of="discountPct" />
    <Entry of="loadingCharge" />
    <Entry of="bagPrice" span={3} />
    <Entry of="agreedPrice" span={3} />
    <Entry of="listPrice" />
    <Entry of="listDifferencePct" />
    <Entry of="priceReason" span={6} />
    <Entry of="withoutVat" span={6} />
    <Entry of="net" />
    <Entry of="vat" />
    <Entry of="gross" />
  </Section>
)

/** The form of a bag sale: parties, cargo, price, payment. */
export const BagSaleForm = () => {
  const { t } = useLanguage()
  return (
    <DocumentForm
      document={bagSale}
      beside={<p className="form-hint">{t('After approval only a credit note can correct this invoice.')}</p>}
    >
      <Section title="Invoice" help="The number is assigned on approval.">
        <Entry of="customer" span={3} />
        <Entry of="date" span={2} />
        <Entry of="invoiceDay" span={6} />
      </Section>
      <CargoSection />
      <PriceSection />
      <PaymentSection />
      <AgentSection rate="commissionPerBag" />
      <Section title="Remarks">
        <Entry of="remarks" />
      </Section>
    </DocumentForm>
  )
}

/** The page of a bag sale with its trucks below. */
export const BagSalePage = () => (
  <DocumentPage
    document={bagSale}
    below={({ id }) => (
      <Related
        title="Delivery notes"
        document={deliveryNote}
        asked={{ saleId: String(id) }}
        columns={['date', 'truck', 'driver', 'loadedBags', 'quantity', 'overUnder', 'permitNo']}
      />
    )}
  />
)
