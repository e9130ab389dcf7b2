// The page of a proforma: its printed form above its facts once it is sent, the sales created from it below.

import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'

type ProformaProps = {
  document: Document
  print: PrintCall
  /** the document of the sales created from it, and their columns */
  sales: Document
  saleColumns: readonly string[]
  /** the field of the sales that refers to the proforma */
  proformaField: string
}

const isDraft = ({ status }: { status?: unknown }): boolean => status === 'Draft' || status === 'Canceled'

const ProformaPage = ({ document, print, sales, saleColumns, proformaField }: ProformaProps) => {
  const { paper, buttons } = usePaper(print)
  return (
    <DocumentPage
      document={document}
      above={row => (isDraft(row) ? null : paper(row.id))}
      more={row => !isDraft(row) && buttons(row.id, row.docNo as string)}
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

/** The page of one kind of proforma. */
export const proformaPage = (of: ProformaProps): ScreenContent => {
  const Page: ScreenContent = () => <ProformaPage {...of} />
  Page.asks = (row, agencyId, asker) => [
    ...(isDraft(row) ? [] : [paperPath(of.print, agencyId, row.id)]),
    ...[of.sales, salePermit].flatMap(document =>
      relatedPath(document, { [`${of.proformaField}Id`]: String(row.id) }, agencyId, asker),
    ),
  ]
  return Page
}
