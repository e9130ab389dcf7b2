import { lc } from '#areas/procurement/lc/definition.ts'
import { QuantityPanel } from '#areas/procurement/lc/quantity-panel.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'

/** The page of an LC: what came of its cargo stands over its facts, once something was shipped. */
export const LcPage = () => (
  <DocumentPage
    document={lc as unknown as Document}
    above={({ id, status }) => (status === 'Draft' || status === 'Canceled' ? null : <QuantityPanel lc={id} />)}
  />
)
