import { Button } from 'antd'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { creditVoucherSheet } from '#areas/accounts/credit-voucher/sheet.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import { Sheet } from '#trade/sheets/sheet-page.tsx'
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

/** The page of a credit voucher: the printed form above its values once it is approved. */
export const CreditVoucherPage = () => {
  const { t } = useLanguage()
  const stands = (row: Whole): boolean => creditVoucher.life.posted.includes(row.status)
  return (
    <DocumentPage
      document={creditVoucher}
      above={row => (stands(row) ? <Sheet of={creditVoucherSheet} row={row} /> : null)}
      more={row => (stands(row) ? <Button onClick={() => window.print()}>{t('Print')}</Button> : null)}
    />
  )
}
