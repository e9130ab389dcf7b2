// The page of a proforma: its paper over its facts once it is sent, the sales made of it below.

import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'
import { Related } from '#trade/sheets/related.tsx'
import { usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'

type Props = {
  document: Document
  print: PrintCall
  /** the sales that are made of it, and their columns */
  sales: Document
  saleColumns: readonly string[]
  /** the sales’ field that names the proforma */
  proformaField: string
}

export const ProformaPage = ({ document, print, sales, saleColumns, proformaField }: Props) => {
  const { paper, buttons } = usePaper(print)
  const isDraft = ({ status }: { status: string }) => status === 'Draft' || status === 'Canceled'
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
