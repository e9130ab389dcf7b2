// The papers that documents rely on.

import { supportingDocument } from '#areas/accounts/credit-voucher/server.ts'
import { slip } from '#areas/payments/payment/server.ts'
import { signedDeliveryNote } from '#areas/port-loading/server.ts'
import { surveyReport } from '#areas/terminals/cargo-loss/server.ts'
import { proofOfOrigin } from '#areas/terminals/receive-cargo/let-in.server.ts'
import type { Proof } from '#papers/proofs.server.ts'

export const proofs: readonly Proof[] = [slip, signedDeliveryNote, surveyReport, proofOfOrigin, supportingDocument]
