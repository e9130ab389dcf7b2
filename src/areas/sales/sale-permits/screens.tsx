// The page of a permit: the paper with its code stands over its facts.

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Both, InBoth, Paper } from '#areas/paper.tsx'
import { QrCode } from '#areas/qr-code.tsx'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Shown } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import { formatQuantity } from '#kit/units.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import './permit.css'

const Line = ({ words, children }: { words: Both; children: ReactNode }) => (
  <tr>
    <th scope="row">
      <InBoth words={words} />
    </th>
    <td>{children}</td>
  </tr>
)

const loadOf = ({ bags, quantity }: Shown): string =>
  [bags ? `${bags} bags` : null, `${formatQuantity(Number(quantity ?? 0))} MT`].filter(Boolean).join(' · ')

/** What the driver hands in at the gate. */
const PermitSheet = ({ row }: { row: Shown }) => (
  <Paper words={['Sale permit', 'تصريح بيع']} aside={<Ltr>{row.docNo as string}</Ltr>}>
    <div className="permit">
      <QrCode text={String(row.code)} label={String(row.docNo)} />
      <table dir="ltr">
        <tbody>
          <Line words={['Truck', 'الشاحنة']}>
            <strong>
              <Ltr>{row.labels?.truck}</Ltr>
            </strong>{' '}
            <Ltr>{(row.trailerPlate as string | null) ?? ''}</Ltr>
          </Line>
          <Line words={['Driver', 'السائق']}>
            <bdi>{row.labels?.driver}</bdi>
          </Line>
          <Line words={['Customer', 'العميل']}>
            <bdi>{row.labels?.customer}</bdi>
          </Line>
          <Line words={['Load', 'الحمولة']}>
            <Ltr>{loadOf(row)}</Ltr>
          </Line>
          <Line words={['Terminal', 'المحطة']}>
            <bdi>{row.labels?.terminal}</bdi>
          </Line>
          <Line words={['Valid', 'صالح']}>
            <Instant value={row.validFrom as string} /> – <Instant value={row.validUntil as string} />
          </Line>
          <Line words={['Code', 'الرمز']}>
            <Ltr>{row.code as string}</Ltr>
          </Line>
        </tbody>
      </table>
    </div>
  </Paper>
)

export const SalePermitPage = () => {
  const { t } = useLanguage()
  return (
    <DocumentPage
      document={salePermit as unknown as Document}
      above={row => <PermitSheet row={row} />}
      more={() => <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}
