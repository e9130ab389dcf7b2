// The page of a permit: the printed form with its code above its values.

import { Button } from 'antd'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { permitSheet } from '#areas/sales/sale-permits/sheet.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { DocumentRow } from '#kit/browser/paths.ts'
import type { Fields } from '#kit/fields.ts'
import { Paper, PaperFact } from '#trade/sheets/paper.tsx'
import { Related } from '#trade/sheets/related.tsx'
import { isFilled, paperLabel } from '#trade/sheets/sheet.ts'
import { PrintedValue } from '#trade/sheets/sheet-page.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import './permit.css'

const fields: Fields = salePermit.fields

/** The paper the driver hands in at the gate. */
const PermitSheet = ({ row }: { row: DocumentRow }) => (
  <Paper words={permitSheet.words} aside={<Ltr>{row.docNo as string}</Ltr>}>
    <div className="permit">
      <QrCode text={String(row.code)} label={String(row.docNo)} />
      <table dir="ltr">
        <tbody>
          {permitSheet.facts
            .filter(([name]) => isFilled(row[name]))
            .map(([name, arabic]) => (
              <PaperFact key={name} words={paperLabel(fields[name]!, arabic)} strong={name === 'truck'}>
                <PrintedValue field={fields[name]!} value={row[name]} label={row.labels?.[name]} />
              </PaperFact>
            ))}
        </tbody>
      </table>
    </div>
  </Paper>
)

// A permit that is used, expired or canceled lets no truck in.
const isValid = ({ status }: DocumentRow): boolean => status === 'Active'

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
            columns={['date', 'truck', 'netKg']}
          />
        ))
      }
      above={row => isValid(row) && <PermitSheet row={row} />}
      more={row => isValid(row) && <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}
