import { analysis } from '#reports/analysis.ts'
import { ownerMoveColumns, ownerMovesOf, ownerMoveTotal } from '#trade/statements/owner-move-fields.ts'

/** Cargo that an owner received from another owner, document by document; equals the incoming transfers of the LC report. */
export const lcOwnershipTransferDetail = analysis('lc-ownership-transfer-detail', {
  title: 'Ownership coming in',
  needs: ['LcDetail'],
  unit: 'MT',
  filters: ownerMovesOf,
  columns: ownerMoveColumns,
  total: ownerMoveTotal,
})
