// The usual pages of trucks that leave with sold cargo, with the way to their trace.

import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { TraceButton } from '#areas/trace-links.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'

const page = (of: unknown) => {
  const document = of as Document
  return () => <DocumentPage document={document} more={({ id }) => <TraceButton of={document.name} id={id} />} />
}

export const DeliveryNotePage = page(deliveryNote)
export const BulkLoadingPage = page(bulkLoading)
