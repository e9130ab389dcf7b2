import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { correctionSheet } from '#areas/accounts/edit-sale-and-payment/sheet.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

// The fields needed to correct each mistake.
const entries: Readonly<Record<string, readonly string[]>> = {
  Customer: ['invoice', 'toCustomer', 'movePayments'],
  Price: ['invoice', 'newPrice'],
  Quantity: ['invoice', 'newBags', 'newQuantity'],
  'Payment mode': ['invoice', 'newMode'],
  LC: ['invoice', 'toLc'],
  Payer: ['payment', 'toCustomer'],
  Allocation: ['payment', 'invoice', 'toInvoice'],
}

const CorrectionSections = () => {
  const { values } = useForm()
  return (
    <>
      <Section title="Mistake" help="Issued documents and receipts are never changed; new documents correct them.">
        <Entry of="date" span={3} />
        <Entry of="wrong" span={3} />
      </Section>
      <Section title="Correction" help="Another user decides; the correction is then carried out at once.">
        {(entries[values.wrong as string] ?? []).map(name => (
          <Entry key={name} of={name} span={3} />
        ))}
      </Section>
      <Section title="Why">
        <Entry of="cause" span={3} />
        <Entry of="explanation" />
        <Entry of="remarks" />
      </Section>
    </>
  )
}

/** The form of a correction: it shows only the fields the mistake needs. */
export const CorrectionForm = () => (
  <DocumentForm document={saleCorrection}>
    <CorrectionSections />
  </DocumentForm>
)

/** The page of a correction with its printed form. */
export const CorrectionPage = sheetPage(correctionSheet)
