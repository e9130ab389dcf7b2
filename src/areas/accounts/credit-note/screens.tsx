import { Button } from 'antd'
import { printNote } from '#areas/accounts/credit-note/calls.ts'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { useDocument } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type InvoiceLine = Row & { n: number }

const empty = { bags: null, quantity: null, unitPrice: null, amount: null }

const UnitsOf = ({ bags, quantity }: InvoiceLine) =>
  bags !== null ? (
    <Figure value={bags as number} kind="count" />
  ) : (
    <Figure value={quantity as number | null} kind="quantity" />
  )

const NetOf = ({ net }: InvoiceLine) => <Figure value={net as number} kind="money" />

// A button copies each invoiced line with its units; the clerk lowers them to the credited units.
const InvoiceLines = () => {
  const { t } = useLanguage()
  const { values, set } = useForm()
  const { row } = useDocument(taxInvoice, (values.invoice as number | null) ?? undefined)
  if (!row) return <p className="form-hint">{t('Choose the invoice to see its lines here.')}</p>
  const lines = (row.lines as Row[]).map((line, n): InvoiceLine => ({ ...line, n: n + 1 }))
  const take = ({ n, bags, quantity, net }: InvoiceLine) => {
    const units = bags !== null ? { bags } : quantity !== null ? { quantity } : { amount: net }
    set('lines', [...((values.lines as Row[] | null) ?? []), { ...empty, ...units, line: n }])
  }
  return (
    <Panel title={t('Lines of the invoice')} note={t('Without lines, the whole invoice is credited.')}>
      <PlainTable
        caption={t('Lines of the invoice')}
        rows={lines}
        rowKey={({ n }) => n}
        columns={[
          { key: 'item', title: t('Item'), cell: ({ n, item }) => `${n}. ${t(item as string)}` },
          { key: 'units', title: t('Units'), numeric: true, cell: UnitsOf },
          { key: 'net', title: t('Net'), numeric: true, cell: NetOf },
          {
            key: 'take',
            title: '',
            cell: line => (
              <Button size="small" onClick={() => take(line)}>
                {t('Add to the note')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** The form of a credit note: invoice and reason, lines, goods, money. */
export const CreditNoteForm = () => (
  <DocumentForm document={creditNote} beside={<InvoiceLines />}>
    <Section title="Credit Note" help="The number is assigned when the note is issued.">
      <Entry of="invoice" span={3} />
      <Entry of="date" span={3} />
      <Entry of="reason" span={3} />
      <Entry of="eventDate" span={3} />
      <Entry of="reasonText" />
    </Section>
    <Section title="Lines" help="At most what was invoiced on a line and not yet credited.">
      <Entry of="lines" />
      <Entry of="net" />
      <Entry of="vat" />
      <Entry of="gross" />
    </Section>
    <Section title="Goods">
      <Entry of="returnToStock" />
      <Entry of="terminal" />
      <Entry of="bagCondition" />
      <Entry of="callOff" />
    </Section>
    <Section title="Money">
      <Entry of="refund" />
      <Entry of="bank" />
      <Entry of="transactionRef" />
      <Entry of="settled" />
      <Entry of="refunded" />
      <Entry of="remaining" />
      <Entry of="creditable" />
    </Section>
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)

/** The page of a credit note: the printed form above its values once it is issued. */
export const CreditNotePage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printNote)
  return (
    <DocumentPage
      document={useDocumentWithPaper(creditNote)}
      above={row => (row.noteNo ? paper(row.id) : null)}
      more={row => (row.noteNo ? buttons(row.id, String(row.noteNo)) : null)}
    />
  )
}

CreditNotePage.asks = (row, agencyId) => (row.noteNo ? [paperPath(printNote, agencyId, row.id)] : [])
