import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { Document } from '#kit/document.ts'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Part = { source: string; note: string; amount: number | null }

/** How the total will be covered: by what was received in advance, and on credit. */
const Covered = () => {
  const { t } = useLanguage()
  const { values } = useForm()
  const figure = (name: string): number | null => (Number.isSafeInteger(values[name]) ? (values[name] as number) : null)
  const parts: Part[] = [
    { source: t('Advance payment'), note: t('Oldest first'), amount: figure('advanceApplied') },
    { source: t('On credit'), note: t('Due in 30 days'), amount: figure('balanceDue') },
  ]
  return (
    <div className="span-6">
      <PlainTable
        caption={t('Payment')}
        rows={parts}
        rowKey={({ source }) => source}
        columns={[
          { key: 'source', title: t('Source'), cell: ({ source }) => source, total: t('Total') },
          { key: 'note', title: '', cell: ({ note }) => <span className="quiet">{note}</span>, total: '' },
          {
            key: 'amount',
            title: (
              <>
                {t('Applied')} <span className="unit">{t('SAR')}</span>
              </>
            ),
            numeric: true,
            cell: ({ amount }) => <Figure value={amount} kind="money" />,
            total: <Figure value={figure('gross')} kind="money" strong />,
          },
        ]}
      />
    </div>
  )
}

/** The form of a bag sale in the order a seller asks: who, what, at which price, how it is paid. */
export const BagSaleForm = () => {
  const { t } = useLanguage()
  return (
    <DocumentForm
      document={bagSale as unknown as Document}
      beside={<p className="form-hint">{t('After approval only a credit note can correct this invoice.')}</p>}
    >
      <Section title="Invoice" help="Its number is given on approval.">
        <Entry of="customer" span={3} />
        <Entry of="date" span={2} />
      </Section>
      <Section title="Cargo" help="It is reserved on approval and leaves at the gate.">
        <Entry of="consignee" span={3} />
        <Entry of="terminal" span={3} />
        <Entry of="lc" />
        <Entry of="form" />
        <Entry of="bagGrade" />
        <Entry of="bags" />
        <Entry of="size" />
        <Entry of="quantity" />
      </Section>
      <Section title="Price" help="From the price list, on the day of the sale.">
        <Entry of="unitPrice" />
        <Entry of="discountPct" />
        <Entry of="loadingCharge" />
        <Entry of="net" />
        <Entry of="vat" />
        <Entry of="gross" />
      </Section>
      <Section title="Payment" help="What was received in advance is taken off by itself.">
        <Covered />
      </Section>
      <Section title="Agent">
        <Entry of="commissionPerBag" />
        <Entry of="commission" />
      </Section>
      <Section title="Remarks">
        <Entry of="remarks" />
      </Section>
    </DocumentForm>
  )
}
