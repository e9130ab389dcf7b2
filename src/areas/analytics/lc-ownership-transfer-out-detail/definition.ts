import { analysis } from '#reports/analysis.ts'
import { ownerMoveColumns, ownerMovesOf, ownerMoveTotal } from '#trade/statements/owner-move-fields.ts'

/** Cargo that an owner passed to another owner, document by document; equals the outgoing transfers of the LC report. */
export const lcOwnershipTransferOutDetail = analysis('lc-ownership-transfer-out-detail', {
  title: 'Ownership going out',
  needs: ['LcDetail'],
  unit: 'MT',
  filters: ownerMovesOf,
  columns: ownerMoveColumns,
  total: ownerMoveTotal,
})
