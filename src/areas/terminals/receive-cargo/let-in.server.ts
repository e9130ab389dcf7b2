// The checks of a second user before a truck is unloaded: the paper of cargo without a ticket (domain Q19), and live insects.

import { paperOfOrigin, receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { needsLettingIn } from '#areas/terminals/receive-cargo/life-fields.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { lacksProof, proofOf } from '#papers/proofs.server.ts'
import { hasEntered } from '#trade/staff/entered-by.server.ts'

type Receipt = RowOf<typeof receiveCargo>

export const proofOfOrigin = proofOf(receiveCargo, {
  type: paperOfOrigin,
  isAsked: ({ source }) => source === 'Other',
  isTaken: ({ approvedBy, status }) => approvedBy !== null && status !== 'Turned away' && status !== 'Canceled',
})

/** Refuses to let in a truck that needs no permission, that the same user weighed in, or that has no paper, and one with live insects
 *  without a note on their treatment. */
export const checkLetIn = async (receipt: Receipt, context: Context): Promise<void> => {
  const { id, infestation, remarks, approvedBy } = receipt
  if (!needsLettingIn(receipt)) conflict('This cargo came with a ticket. Weigh it out.')
  if (approvedBy !== null) conflict('This cargo was let in already. Weigh it out.')
  if (await hasEntered(receiveCargo, id, context)) {
    refuse('The user who weighed the truck in cannot let it in. Ask another user who approves receipts.')
  }
  if (infestation === 'Live insects' && !remarks) {
    refuse(
      'There are live insects in the cargo. Enter under Remarks how it is treated and where it is stored separately, or turn it away.',
      {
        fields: { remarks: 'Enter how it is treated.' },
      },
    )
  }
  if (!(await lacksProof(proofOfOrigin, receipt, context))) return
  exceeded('PAPER_MISSING', 'No paper shows where this cargo comes from. Attach it under Documents first.')
}

/** Refuses to weigh out a truck that was not let in. */
export const checkIsLetIn = (receipt: ValuesIn<typeof receiveCargo>): void => {
  if (!needsLettingIn(receipt) || receipt.approvedBy !== null) return
  if (receipt.source === 'Other') {
    conflict(
      'Cargo without a ticket is let in first. Attach its paper and ask another user who approves receipts to let it in.',
    )
  }
  conflict('Cargo with live insects is let in first, or turned away. Ask another user who approves receipts.')
}

/** Requires that the seals of a truck sealed in port are checked before unloading, or a reason. */
export const checkSeals = ({ sealNos, sealChecked, remarks }: ValuesIn<typeof receiveCargo>): void => {
  if (!sealNos || sealChecked || remarks) return
  refuse('The truck left the port under seals {seals}. Check them, or enter under Remarks why they are not.', {
    fields: { sealChecked: 'Not checked.' },
    values: { seals: sealNos },
  })
}
