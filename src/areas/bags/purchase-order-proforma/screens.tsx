import { Button } from 'antd'
import type { ReactNode } from 'react'
import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { DocumentRow, Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { amountByCount } from '#kit/units.ts'
import { Paper, type PaperColumn, PaperFact, PaperTable } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

type Line = Row & { quantity: number; unitPrice: number; labels?: Labels }

const columns: PaperColumn<Line>[] = [
  { key: 'bagGrade', words: ['Bags', 'الأكياس'], cell: line => <bdi>{line.labels?.bagGrade}</bdi> },
  {
    key: 'quantity',
    words: ['Quantity', 'الكمية'],
    numeric: true,
    cell: line => <Figure value={line.quantity} kind="count" />,
  },
  {
    key: 'unitPrice',
    words: ['Price, SAR', 'السعر، ريال'],
    numeric: true,
    cell: line => <Figure value={line.unitPrice} kind="price" />,
  },
  {
    key: 'net',
    words: ['Amount, SAR', 'المبلغ، ريال'],
    numeric: true,
    cell: line => <Figure value={amountByCount(line.unitPrice, line.quantity)} kind="money" />,
  },
]

const specification: [string, BilingualText][] = [
  ['denier', ['Denier', 'الدنير']],
  ['mesh', ['Mesh', 'كثافة النسيج']],
  ['gsm', ['Grams per m²', 'جرام للمتر المربع']],
  ['bagWeightGrams', ['Empty bag, grams', 'وزن الكيس الفارغ بالجرام']],
  ['printText', ['Print', 'الطباعة']],
  ['uvTreated', ['UV stabilised', 'مقاوم للأشعة فوق البنفسجية']],
  ['bagColour', ['Colour', 'اللون']],
  ['paymentTerms', ['Payment terms', 'شروط الدفع']],
]

const Facts = ({ row }: { row: DocumentRow }) => {
  const { t } = useLanguage()
  return (
    <table dir="ltr">
      <tbody>
        {(
          [
            [['Vendor', 'المورد'], <bdi key="v">{row.labels?.vendor}</bdi>],
            [['For', 'لصالح'], <bdi key="c">{row.labels?.consignee}</bdi>],
            [['Deliver to', 'التسليم إلى'], <bdi key="t">{row.labels?.deliveryTerminal}</bdi>],
            [
              ['Between', 'بين'],
              <span key="d">
                <Day value={row.deliveryFrom as string} /> – <Day value={row.deliveryTo as string} />
              </span>,
            ],
            ...specification
              .filter(([name]) => row[name] !== null && row[name] !== false)
              .map(
                ([name, words]) =>
                  [words, <bdi key={name}>{row[name] === true ? t('Yes') : t(String(row[name]))}</bdi>] as const,
              ),
          ] as [BilingualText, ReactNode][]
        ).map(([words, value]) => (
          <PaperFact key={words[0]} words={words}>
            {value}
          </PaperFact>
        ))}
      </tbody>
    </table>
  )
}

const totals: [string, BilingualText][] = [
  ['net', ['Net, SAR', 'الصافي، ريال']],
  ['vat', ['VAT, SAR', 'ضريبة القيمة المضافة، ريال']],
  ['gross', ['Total, SAR', 'الإجمالي، ريال']],
  ['advance', ['To be paid in advance, SAR', 'الدفعة المقدمة، ريال']],
]

const Sheet = ({ row }: { row: DocumentRow }) => (
  <Paper
    words={['Bag purchase order', 'أمر شراء أكياس']}
    aside={
      <>
        <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} />
      </>
    }
  >
    <Facts row={row} />
    <PaperTable
      label="Bags"
      columns={columns}
      rows={row.lines as Line[]}
      rowKey={line => (row.lines as Line[]).indexOf(line)}
    />
    <table dir="ltr">
      <tbody>
        {totals
          .filter(([name]) => name !== 'advance' || row.advance)
          .map(([name, words]) => (
            <PaperFact key={name} words={words} strong={name === 'gross'} numeric>
              <Figure value={row[name] as number} kind="money" />
            </PaperFact>
          ))}
      </tbody>
    </table>
    <div className="paper-sign">
      <span>{(row.approvedBy as string) ?? 'Approved'} · اعتمده</span>
      <span>Vendor · المورد</span>
    </div>
  </Paper>
)

/** The page of an order: once issued, the printed sheet for the vendor is above its fields. */
export const BagPurchaseOrderPage = () => {
  const { t } = useLanguage()
  const isIssued = ({ status }: { status: string }) => status !== 'Draft' && status !== 'Canceled'
  return (
    <DocumentPage
      document={bagPurchaseOrder}
      above={row => (isIssued(row) ? <Sheet row={row} /> : null)}
      more={row => isIssued(row) && <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}
