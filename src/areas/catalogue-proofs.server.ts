// The papers that documents rely on: what each slice's own check asked for when the step was taken.

import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { paperOfOrigin, receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Proofs } from '#papers/proofs.server.ts'

const isIn =
  (...states: string[]) =>
  ({ status }: Row): boolean =>
    states.includes(status as string)

const isConfirmed = isIn('Confirmed', 'Allocated')
const isApproved = isIn('Approved', 'Applied')
const isDelivered = isIn('Delivered')
const isWritten = isIn('Active')
const isUndone = isIn('Turned away', 'Canceled')

export const proofs: Proofs = {
  [payment.name]: { type: 'Slip', isNeeded: row => isConfirmed(row) && row.mode !== 'Cash' && !row.slipNo },
  [portLoading.name]: {
    type: 'Proof of delivery',
    isNeeded: row => isDelivered(row) && row.deliveryType === 'Direct Delivery' && !row.proofOfDelivery,
  },
  [cargoLoss.name]: { type: 'Survey report', isNeeded: row => isWritten(row) && row.aboveNorm === true },
  [receiveCargo.name]: {
    type: paperOfOrigin,
    isNeeded: row => !isUndone(row) && row.source === 'Other' && row.approvedBy !== null,
  },
  [creditVoucher.name]: {
    type: null,
    isNeeded: row => isApproved(row) && !row.supportNo && row.type !== 'Transferred in',
  },
}
