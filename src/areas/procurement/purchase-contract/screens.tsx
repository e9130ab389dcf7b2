import { Checklist } from '#areas/checklist.tsx'
import { CommitmentPanel } from '#areas/procurement/purchase-contract/commitment-panel.tsx'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { neededOnContract } from '#areas/procurement/purchase-contract/needed.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { Document } from '#kit/document.ts'

const isSettledOn = (status: string): boolean => status !== 'Draft' && status !== 'Canceled'

/** The page of a contract: what is open of it stands over its facts, the papers that are missing below. */
export const PurchaseContractPage = () => (
  <DocumentPage
    document={purchaseContract as unknown as Document}
    above={({ id, status }) => isSettledOn(status) && <CommitmentPanel contract={id} />}
    below={row =>
      isSettledOn(row.status) && (
        <Checklist of={purchaseContract as unknown as Document} id={row.id} needed={neededOnContract(row)} />
      )
    }
  />
)
