import { Button } from 'antd'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { InvoiceSheet } from '#areas/sales/tax-invoice/invoice-sheet.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'
import { useLanguage } from '#ui/language.tsx'

/** The page of a tax invoice: the paper itself stands over its facts. */
export const TaxInvoicePage = () => {
  const { t } = useLanguage()
  return (
    <DocumentPage
      document={taxInvoice as unknown as Document}
      above={row => <InvoiceSheet row={row} />}
      more={() => <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}
