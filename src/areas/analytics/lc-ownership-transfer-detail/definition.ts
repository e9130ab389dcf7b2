import { analysis } from '#reports/analysis.ts'
import { ownerMoveColumns, ownerMovesOf, ownerMoveTotal } from '#trade/statements/owner-move-fields.ts'

/** Cargo that came to an owner from another one, document by document; equals what came in in the LC report. */
export const lcOwnershipTransferDetail = analysis('lc-ownership-transfer-detail', {
  title: 'Ownership coming in',
  needs: ['LcDetail'],
  unit: 'MT',
  filters: ownerMovesOf,
  columns: ownerMoveColumns,
  total: ownerMoveTotal,
})
