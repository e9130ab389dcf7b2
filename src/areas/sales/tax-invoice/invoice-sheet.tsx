// The tax invoice as it is handed out: English and Arabic side by side, whatever the reader's own language is, because the law
// asks for Arabic and the trade for English.

import type { ReactNode } from 'react'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { QrCode } from '#areas/qr-code.tsx'
import { termsDays, textsOf, timeStampOf } from '#areas/sales/invoice.ts'
import { InvoiceLines } from '#areas/sales/tax-invoice/invoice-lines.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { useDocument, type Whole } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { mayOn } from '#rights/may.ts'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import './invoice-sheet.css'

const titles: Record<string, [string, string]> = {
  Tax: ['Tax Invoice', 'فاتورة ضريبية'],
  Simplified: ['Simplified Tax Invoice', 'فاتورة ضريبية مبسطة'],
}

const Line = ({ words: [english, arabic], strong, children }: LineProps) => (
  <tr className={strong ? 'invoice-strong' : undefined}>
    <th scope="row" lang="en" dir="ltr">
      {english}
    </th>
    <td>{children}</td>
    <th scope="row" lang="ar" dir="rtl">
      {arabic}
    </th>
  </tr>
)
type LineProps = { words: [string, string]; strong?: boolean; children: ReactNode }

const Money = ({ of }: { of: unknown }) => <Figure value={of as number} kind="money" />

const useParty = (document: Document, id: unknown): Whole | undefined => {
  const { asker } = useAsker()
  return useDocument(document, mayOn(asker, 'View', document.right) ? (id as number) : undefined).row
}

const Names = ({ name, nameAr }: { name?: unknown; nameAr?: unknown }) => (
  <>
    <bdi>{name as string}</bdi>
    {nameAr ? <bdi lang="ar">{nameAr as string}</bdi> : null}
  </>
)

const addressOf = (party: Whole | undefined): string =>
  ['buildingNo', 'street', 'district', 'city', 'postalCode', 'address']
    .map(name => party?.[name])
    .filter(Boolean)
    .join(', ')

const Parties = ({ row, sellerName, vatNo }: { row: Whole; sellerName: string; vatNo: string }) => {
  const seller = useParty(consignee as unknown as Document, row.consignee)
  const buyer = useParty(customer as unknown as Document, row.customer)
  return (
    <>
      <Line words={['Seller', 'اسم المورد']}>
        <Names name={sellerName} nameAr={seller?.nameAr} />
      </Line>
      <Line words={['VAT registration number', 'رقم تسجيل ضريبة القيمة المضافة']}>
        <Ltr>{vatNo}</Ltr>
      </Line>
      {seller && <Line words={['Address', 'العنوان']}>{addressOf(seller)}</Line>}
      <Line words={['Buyer', 'اسم العميل']}>
        <Names name={buyer?.name ?? row.labels?.customer} nameAr={buyer?.nameAr} />
      </Line>
      {buyer?.vatNo ? (
        <Line words={['VAT registration number', 'رقم تسجيل ضريبة القيمة المضافة']}>
          <Ltr>{buyer.vatNo as string}</Ltr>
        </Line>
      ) : null}
      {buyer && <Line words={['Address', 'العنوان']}>{addressOf(buyer)}</Line>}
    </>
  )
}

const terms: Record<string, [string, string]> = {
  Cash: ['Cash', 'نقدًا'],
  'Bank Transaction': ['Bank transfer', 'تحويل بنكي'],
  'On credit': [`${termsDays} days`, `${termsDays} يومًا`],
}

const Terms = ({ mode }: { mode: string }) => {
  const [english, arabic] = terms[mode] ?? terms['On credit']!
  return (
    <>
      <bdi lang="en">{english}</bdi> <bdi lang="ar">{arabic}</bdi>
    </>
  )
}

const Totals = ({ row }: { row: Whole }) => (
  <>
    <Line words={['Taxable amount, SAR', 'المبلغ الخاضع للضريبة']}>
      <Money of={row.net} />
    </Line>
    <Line words={['VAT, SAR', 'إجمالي مبلغ ضريبة القيمة المضافة']}>
      <Money of={row.vat} />
    </Line>
    <Line words={['Total including VAT, SAR', 'إجمالي قيمة الفاتورة (شامل ضريبة القيمة المضافة)']} strong>
      <Money of={row.gross} />
    </Line>
    {row.advanceApplied ? (
      <Line words={['Advance payment, SAR', 'مبلغ الدفعة المقدمة']}>
        <Money of={row.advanceApplied} />
      </Line>
    ) : null}
    <Line words={['Payable, SAR', 'إجمالي مبلغ الفاتورة المستحق الدفع']} strong>
      <Money of={(row.gross as number) - ((row.advanceApplied as number) ?? 0)} />
    </Line>
    <Line words={['Payment terms', 'شروط الدفع']}>
      <Terms mode={row.paymentMode as string} />
    </Line>
    <Line words={['Due on', 'تاريخ الاستحقاق']}>
      <Day value={row.dueDate as string} />
    </Line>
  </>
)

// A paper without its code is not to be handed out.
const WithoutQr = ({ reason }: { reason: unknown }) => {
  const { t } = useLanguage()
  return (
    <p role="status">
      {t('It has no QR code yet')}: {t(String(reason ?? 'GENERATION_FAILED'))}
    </p>
  )
}

/** One issued invoice on paper. */
export const InvoiceSheet = ({ row }: { row: Whole }) => {
  const [english, arabic] = titles[row.invoiceKind as string] ?? titles.Tax!
  const [sellerName = String(row.labels?.consignee ?? ''), vatNo = ''] = row.qr ? textsOf(row.qr as string) : []
  const [day, time] = timeStampOf(row.issuedAt as string).split('T')
  const [goods, goodsAr] = String(row.description).split(' | ')
  return (
    <article className="invoice-sheet">
      <header>
        <h2>
          <span lang="en">{english}</span>
          <span lang="ar">{arabic}</span>
        </h2>
        {row.qr ? (
          <QrCode text={row.qr as string} label={`QR ${row.invoiceNo}`} />
        ) : (
          <WithoutQr reason={row.qrReason} />
        )}
      </header>
      <table>
        <tbody>
          <Line words={['Invoice number', 'الرقم التسلسلي']} strong>
            <Ltr>{row.invoiceNo as string}</Ltr>
          </Line>
          <Line words={['Issue date', 'تاريخ إصدار الفاتورة']}>
            <Day value={day} /> <Ltr>{time}</Ltr>
          </Line>
          <Line words={['Supply date', 'تاريخ التوريد']}>
            <Day value={row.date as string} />
          </Line>
          <Parties {...{ row, sellerName, vatNo }} />
          <Line words={['Goods', 'وصف السلعة أو الخدمة']}>
            <bdi>{goods}</bdi>
            <bdi lang="ar">{goodsAr}</bdi>
          </Line>
        </tbody>
      </table>
      <InvoiceLines lines={row.lines as Row[]} />
      <table>
        <tbody>
          <Totals row={row} />
        </tbody>
      </table>
    </article>
  )
}
