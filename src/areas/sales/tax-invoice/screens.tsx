import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { printInvoice } from '#areas/sales/tax-invoice/calls.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { issuedFor } from '#areas/sales/tax-invoice/issued-for.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { type DocumentRow, pagePath } from '#kit/browser/paths.ts'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { useDocumentWithPaper, usePaper } from '#trade/tax-documents/paper-buttons.tsx'
import { paperPath } from '#trade/tax-documents/paper-view.tsx'
import { ChainStrip } from '#ui/chain-strip.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

const ofInvoice = (id: unknown) => ({ invoiceId: String(id) })

const IssuedFor = ({ row }: { row: DocumentRow }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const document = issuedFor(row.saleType, useAsker().asker)
  if (!document) return null
  const links = [
    { kind: t(document.singular), name: <Ltr>{String(row.saleNo)}</Ltr>, to: pagePath(agencyId, document, row.saleId) },
    { kind: t(taxInvoice.singular), name: <Ltr>{String(row.invoiceNo)}</Ltr>, current: true },
  ]
  return <ChainStrip label={t('Chain')} links={links} />
}

/** The page of a tax invoice: what it was issued for and the printed form above its values, its credit notes below. */
export const TaxInvoicePage: ScreenContent = () => {
  const { paper, buttons } = usePaper(printInvoice)
  return (
    <DocumentPage
      document={useDocumentWithPaper(taxInvoice)}
      above={row => (
        <>
          <IssuedFor row={row} />
          {paper(row.id)}
        </>
      )}
      more={row => buttons(row.id, String(row.invoiceNo))}
      below={({ id }) => (
        <Related
          title="Credit Notes"
          document={creditNote}
          asked={ofInvoice(id)}
          columns={['date', 'reason', 'net', 'vat', 'gross', 'creditable', 'eInvoiceStatus']}
        />
      )}
    />
  )
}

TaxInvoicePage.asks = (row, agencyId, asker) => [
  paperPath(printInvoice, agencyId, row.id),
  ...relatedPath(creditNote, ofInvoice(row.id), agencyId, asker),
]
