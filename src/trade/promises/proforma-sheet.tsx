// The printed proforma. It must not be taken for a tax invoice: it says so in both languages and has no QR code.

import { Button } from 'antd'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Labels, Shown } from '#kit/browser/paths.ts'
import { Related } from '#kit/browser/related.tsx'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { type Both, InBoth, Paper, type PaperColumn, PaperFact, PaperTable } from '#trade/sheets/paper.tsx'
import type { LookCall } from '#trade/tax-documents/print-query.ts'
import type { Look } from '#trade/tax-documents/printed.ts'
import { Conditions, Footer, Letterhead } from '#trade/tax-documents/tax-paper.tsx'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

type Line = Row & { form: string; labels?: Labels }

const forms: Record<string, Both> = {
  Raw: ['Barley, raw', 'شعير حبوب'],
  Crushed: ['Barley, crushed', 'شعير مجروش'],
  Flaked: ['Barley, flaked', 'شعير مرقّق'],
}

const figure = (key: string, words: Both, kind: 'count' | 'quantity' | 'price' | 'money'): PaperColumn<Line> => ({
  key,
  words,
  numeric: true,
  cell: line => <Figure value={line[key] as number | null} kind={kind} />,
})

const goods: PaperColumn<Line> = {
  key: 'goods',
  words: ['Goods', 'البضاعة'],
  cell: line => (
    <>
      <InBoth words={forms[line.form]!} /> <bdi>{line.labels?.bagGrade}</bdi>
    </>
  ),
}
const net = figure('net', ['Amount, SAR', 'المبلغ'], 'money')
const vat = figure('vat', ['VAT', 'الضريبة'], 'money')

/** Columns for lines in bags and in bulk. */
export const bagColumns = [
  goods,
  figure('bags', ['Bags', 'الأكياس'], 'count'),
  figure('quantity', ['Quantity, MT', 'الكمية بالطن'], 'quantity'),
  figure('unitPrice', ['Price per bag', 'سعر الكيس'], 'price'),
  figure('loadingCharge', ['Loading', 'التحميل'], 'money'),
  net,
  vat,
]
export const bulkColumns = [
  goods,
  figure('quantity', ['Quantity, MT', 'الكمية بالطن'], 'quantity'),
  figure('unitPrice', ['Price per MT', 'سعر الطن'], 'price'),
  figure('loadingRate', ['Loading per MT', 'التحميل للطن'], 'price'),
  net,
  vat,
]

const Parties = ({ row }: { row: Shown }) => (
  <table dir="ltr">
    <tbody>
      <PaperFact words={['Seller', 'البائع']}>
        <bdi>{row.labels?.consignee}</bdi>
      </PaperFact>
      <PaperFact words={['Customer', 'العميل']}>
        <bdi>{row.labels?.customer}</bdi>
      </PaperFact>
      {row.customerVatNo ? (
        <PaperFact words={['Customer’s VAT number', 'الرقم الضريبي للعميل']}>
          <Ltr>{row.customerVatNo as string}</Ltr>
        </PaperFact>
      ) : null}
      <PaperFact words={['Loaded at', 'مكان التحميل']}>
        <bdi>{row.labels?.terminal}</bdi>
      </PaperFact>
      <PaperFact words={['Valid until', 'صالحة حتى']}>
        <Day value={row.validUntil as string} />
      </PaperFact>
    </tbody>
  </table>
)

const totals: [string, Both][] = [
  ['net', ['Net, SAR', 'الصافي']],
  ['vat', ['VAT, SAR', 'ضريبة القيمة المضافة']],
  ['gross', ['To be paid, SAR', 'المبلغ المطلوب']],
]

const Sums = ({ row }: { row: Shown }) => (
  <table dir="ltr">
    <tbody>
      {totals.map(([name, words]) => (
        <PaperFact key={name} words={words} strong={name === 'gross'} numeric>
          <Figure value={row[name] as number} kind="money" />
        </PaperFact>
      ))}
      <PaperFact words={['Pay into', 'يُدفع إلى']}>
        <bdi>{row.labels?.bank}</bdi> <Ltr>{row.iban as string}</Ltr>
      </PaperFact>
    </tbody>
  </table>
)

type SheetProps = { row: Shown; columns: readonly PaperColumn<Line>[]; call: LookCall }

const Sheet = ({ row, columns, call }: SheetProps) => {
  const { data: look } = useCallAnswer(call, { places: { id: row.id } })
  return look ? <ProformaPaper {...{ row, columns, look }} /> : null
}

const shapeOf = ({ isArabicOnly, isThermal }: Look): string =>
  `${isArabicOnly ? 'paper-arabic' : ''} ${isThermal ? 'invoice-thermal' : ''}`

const ProformaPaper = ({ row, columns, look }: Omit<SheetProps, 'call'> & { look: Look }) => (
  <Paper
    className={shapeOf(look)}
    words={['Proforma – not a tax invoice', 'فاتورة مبدئية – ليست فاتورة ضريبية']}
    aside={
      <>
        <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} />
      </>
    }
  >
    <Letterhead look={look} />
    <Parties row={row} />
    <PaperTable
      label="Goods"
      columns={columns}
      rows={row.lines as Line[]}
      rowKey={line => (row.lines as Line[]).indexOf(line)}
    />
    <Sums row={row} />
    <p>
      <InBoth
        words={['The tax invoice is issued when the goods are sold.', 'تصدر الفاتورة الضريبية عند إتمام البيع.']}
      />
    </p>
    <Conditions look={look} />
    <Footer look={look} />
  </Paper>
)

type ProformaPageProps = {
  document: Document
  columns: readonly PaperColumn<Line>[]
  /** the call for the seller's print format */
  look: LookCall
  /** the sales made from the proforma, and their columns */
  sales: Document
  saleColumns: readonly string[]
  /** the field of a sale that links to the proforma */
  proformaField: string
}

/** The page of a proforma: the printed form above its values once it is sent, its sales and permits below. */
export const ProformaPage = ({ document, columns, look, sales, saleColumns, proformaField }: ProformaPageProps) => {
  const { t } = useLanguage()
  const isDraft = ({ status }: { status: string }) => status === 'Draft' || status === 'Canceled'
  return (
    <DocumentPage
      document={document}
      above={row => (isDraft(row) ? null : <Sheet row={row} columns={columns} call={look} />)}
      more={row => !isDraft(row) && <Button onClick={() => window.print()}>{t('Print')}</Button>}
      below={({ id }) => (
        <>
          <Related
            title="Sales from this proforma"
            document={sales}
            asked={{ [`${proformaField}Id`]: String(id) }}
            columns={saleColumns}
          />
          <Related
            title="Sale Permits"
            document={salePermit}
            asked={{ [`${proformaField}Id`]: String(id) }}
            columns={['truck', 'driver', 'bags', 'quantity', 'validUntil', 'status']}
          />
        </>
      )}
    />
  )
}
