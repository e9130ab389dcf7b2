import { Button } from 'antd'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import { Bilingual, Paper, PaperFact } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

const VoucherSections = () => {
  const { values } = useForm()
  const isTransfer = values.type === 'Transferred out'
  return (
    <>
      <Section title="Credit Voucher" help="Not a tax document. To correct goods or prices, issue a credit note.">
        <Entry of="date" />
        <Entry of="type" />
        <Entry of="amount" />
        <Entry of="customer" span={3} />
        <Entry of="consignee" span={3} />
        {isTransfer ? <Entry of="toCustomer" span={3} /> : <Entry of="invoice" span={3} />}
        <Entry of="expiry" span={3} />
        <Entry of="reason" />
        <Entry of="supportNo" span={3} />
      </Section>
      <Section title="Remarks">
        <Entry of="remarks" />
      </Section>
    </>
  )
}

/** The form of a credit voucher: a transfer asks for the other customer, the other types for an invoice. */
export const CreditVoucherForm = () => (
  <DocumentForm document={creditVoucher}>
    <VoucherSections />
  </DocumentForm>
)

const types: Readonly<Record<string, BilingualText>> = {
  Opening: ['Opening balance', 'رصيد افتتاحي'],
  Settlement: ['Settlement', 'تسوية'],
  Correction: ['Correction', 'تصحيح'],
  'Transferred out': ['Transfer to another customer', 'تحويل إلى عميل آخر'],
  'Transferred in': ['Transfer from another customer', 'تحويل من عميل آخر'],
}

const SupportFacts = ({ row }: { row: Whole }) => (
  <>
    {row.supportNo ? (
      <PaperFact words={['Supporting document', 'المستند المؤيد']}>
        <bdi>{row.supportNo as string}</bdi>
      </PaperFact>
    ) : null}
    {row.expiry ? (
      <PaperFact words={['Valid until', 'صالح حتى']}>
        <Day value={row.expiry as string} />
      </PaperFact>
    ) : null}
  </>
)

/** The printed voucher, for the customer to sign. */
const VoucherSheet = ({ row }: { row: Whole }) => (
  <Paper words={['Credit Voucher', 'سند رصيد دائن']} aside={<Ltr>{String(row.docNo ?? '')}</Ltr>}>
    <table dir="ltr">
      <tbody>
        <PaperFact words={['Date', 'التاريخ']}>
          <Day value={row.date as string} />
        </PaperFact>
        <PaperFact words={['Kind', 'النوع']}>
          <Bilingual words={types[row.type as string] ?? types.Settlement!} />
        </PaperFact>
        <PaperFact words={['Customer', 'العميل']}>
          <bdi>{row.labels?.customer}</bdi>
        </PaperFact>
        {row.labels?.toCustomer && (
          <PaperFact words={['To customer', 'إلى العميل']}>
            <bdi>{row.labels.toCustomer}</bdi>
          </PaperFact>
        )}
        <PaperFact words={['On behalf of', 'لحساب']}>
          <bdi>{row.labels?.consignee}</bdi>
        </PaperFact>
        <PaperFact words={['Amount, SAR', 'المبلغ بالريال']}>
          <Figure value={row.amount as number} kind="money" strong />
        </PaperFact>
        <PaperFact words={['Reason', 'السبب']}>
          <bdi>{row.reason as string}</bdi>
        </PaperFact>
        <SupportFacts row={row} />
        <PaperFact words={['Signature', 'التوقيع']}>&nbsp;</PaperFact>
      </tbody>
    </table>
  </Paper>
)

/** The page of a credit voucher: the printed form above its values once it is approved. */
export const CreditVoucherPage = () => {
  const { t } = useLanguage()
  const stands = (row: Whole): boolean => creditVoucher.life.posted.includes(row.status)
  return (
    <DocumentPage
      document={creditVoucher}
      above={row => (stands(row) ? <VoucherSheet row={row} /> : null)}
      more={row => (stands(row) ? <Button onClick={() => window.print()}>{t('Print')}</Button> : null)}
    />
  )
}
