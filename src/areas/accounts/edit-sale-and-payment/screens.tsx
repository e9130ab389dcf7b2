import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { correctionSheet } from '#areas/accounts/edit-sale-and-payment/sheet.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

// The input fields of each kind of mistake.
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

type Change = { what: string; before: string | null; after: string | null }

// What the correction will change: shown as soon as something is entered, before it is requested.
const Changes = () => {
  const { t } = useLanguage()
  const { effect } = useForm()
  const changes = (effect?.values.changes ?? []) as Change[]
  if (changes.length === 0) return null
  const side = (key: 'before' | 'after', title: string) => ({
    key,
    title: t(title),
    cell: (change: Change) => <bdi>{t(change[key] ?? '–')}</bdi>,
  })
  return (
    <Panel title={t('Before and after')}>
      <PlainTable
        caption={t('Before and after')}
        rows={changes}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', title: t('What'), cell: ({ what }: Change) => t(what) },
          side('before', 'Before'),
          side('after', 'After'),
        ]}
      />
    </Panel>
  )
}

/** The form of a correction: it shows only the fields the mistake needs, and what it will change. */
export const CorrectionForm = () => (
  <DocumentForm document={saleCorrection} beside={<Changes />}>
    <CorrectionSections />
  </DocumentForm>
)

/** The page of a correction with its printed form. */
export const CorrectionPage = sheetPage(correctionSheet)
