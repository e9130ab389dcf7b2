import { Alert } from 'antd'
import { useParams } from 'react-router'
import {
  type Activation,
  printContract,
  readActivation,
  readCommitment,
} from '#areas/procurement/purchase-contract/calls.ts'
import { CommitmentPanel } from '#areas/procurement/purchase-contract/commitment-panel.tsx'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { papersNeededOnContract } from '#areas/procurement/purchase-contract/papers-needed.ts'
import { apiOf, callPath, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import { formatMoney, halalasOf } from '#kit/units.ts'
import { Checklist } from '#papers/checklist.tsx'
import { SummaryButton } from '#trade/statements/summary-button.tsx'
import { useLanguage } from '#ui/language.tsx'

const isInForce = (status: string): boolean => status !== 'Draft' && status !== 'Canceled'

const withActivate = purchaseContract
const { activate: _, ...others } = withActivate.life.actions
/** The document without the direct activation, for contracts above the limit. */
const withoutActivate: Document = { ...withActivate, life: { ...withActivate.life, actions: others } }

// Shown to users who could activate a smaller contract themselves.
const ApprovalNote = ({ limit }: Pick<Activation, 'limit'>) => {
  const { t } = useLanguage()
  return (
    <Alert
      type="info"
      showIcon
      title={
        limit === null
          ? t('Every contract needs approval. Ask a user who may approve contracts.')
          : t('Contracts above SAR {limit} need approval. Ask a user who may approve contracts.', {
              limit: formatMoney(halalasOf(limit)),
            })
      }
    />
  )
}

/** The page of a contract: open quantities above its fields, the checklist of papers below. */
export const PurchaseContractPage: ScreenContent = () => {
  const { id } = useParams()
  const { data } = useCallAnswer(readActivation, { places: { id: id ?? '' } })
  return (
    <DocumentPage
      document={data?.isLeft ? withActivate : withoutActivate}
      more={row => <SummaryButton call={printContract} id={row.id} name={String(row.contractNo)} />}
      above={row =>
        isInForce(row.status) ? (
          <CommitmentPanel contract={row.id} />
        ) : (
          row.actions.includes('activate') && data && !data.isLeft && <ApprovalNote limit={data.limit} />
        )
      }
      below={row =>
        isInForce(row.status) && <Checklist of={withActivate} id={row.id} needed={papersNeededOnContract(row)} />
      }
    />
  )
}

PurchaseContractPage.asks = (row, agencyId) => {
  const id = row.id as number
  if (!isInForce(row.status as string)) return [callPath(readActivation, { agencyId, id })]
  return [
    ...[readActivation, readCommitment].map(call => callPath(call, { agencyId, id })),
    `${apiOf(agencyId, purchaseContract.address)}/${id}/documents`,
  ]
}
