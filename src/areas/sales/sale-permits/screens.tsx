// The page of a permit: the printed form with its code above its values.

import { Button } from 'antd'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { DocumentRow } from '#kit/browser/paths.ts'
import { formatQuantity } from '#kit/units.ts'
import { Paper, PaperFact } from '#trade/sheets/paper.tsx'
import { Related } from '#trade/sheets/related.tsx'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import './permit.css'

const loadOf = ({ bags, quantity }: DocumentRow): string =>
  [bags ? `${bags} bags` : null, `${formatQuantity(Number(quantity ?? 0))} MT`].filter(Boolean).join(' · ')

const TruckFacts = ({ row }: { row: DocumentRow }) => (
  <>
    <PaperFact words={['Truck', 'الشاحنة']}>
      <strong>
        <Ltr>{row.labels?.truck}</Ltr>
      </strong>{' '}
      <Ltr>{(row.trailerPlate as string | null) ?? ''}</Ltr>
    </PaperFact>
    <PaperFact words={['Driver', 'السائق']}>
      <bdi>{row.labels?.driver}</bdi>
    </PaperFact>
    <PaperFact words={['ID or Iqama', 'الهوية أو الإقامة']}>
      <Ltr>{row.driverIdNo as string}</Ltr>
    </PaperFact>
    <PaperFact words={['Mobile', 'الجوال']}>
      <Ltr>{row.driverMobile as string}</Ltr>
    </PaperFact>
  </>
)

/** The paper the driver hands in at the gate. */
const PermitSheet = ({ row }: { row: DocumentRow }) => (
  <Paper words={['Sale permit', 'تصريح بيع']} aside={<Ltr>{row.docNo as string}</Ltr>}>
    <div className="permit">
      <QrCode text={String(row.code)} label={String(row.docNo)} />
      <table dir="ltr">
        <tbody>
          <TruckFacts row={row} />
          <PaperFact words={['Customer', 'العميل']}>
            <bdi>{row.labels?.customer}</bdi>
          </PaperFact>
          {row.livestockRef !== null && (
            <PaperFact words={['Livestock licence', 'رخصة المواشي']}>
              <Ltr>{row.livestockRef as string}</Ltr>
            </PaperFact>
          )}
          <PaperFact words={['Load', 'الحمولة']}>
            <Ltr>{loadOf(row)}</Ltr>
          </PaperFact>
          <PaperFact words={['Terminal', 'المحطة']}>
            <bdi>{row.labels?.terminal}</bdi>
          </PaperFact>
          <PaperFact words={['Valid', 'صالح']}>
            <Instant value={row.validFrom as string} /> – <Instant value={row.validUntil as string} />
          </PaperFact>
          <PaperFact words={['Code', 'الرمز']}>
            <Ltr>{row.code as string}</Ltr>
          </PaperFact>
        </tbody>
      </table>
    </div>
  </Paper>
)

export const SalePermitPage = () => {
  const { t } = useLanguage()
  return (
    <DocumentPage
      document={salePermit}
      below={({ id }) =>
        [deliveryNote, bulkLoading].map(of => (
          <Related
            key={of.name}
            title="Trucks admitted by this permit"
            document={of}
            asked={{ permitId: String(id) }}
            columns={['docNo', 'date', 'truck', 'netKg', 'status']}
          />
        ))
      }
      above={row => <PermitSheet row={row} />}
      more={() => <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}
