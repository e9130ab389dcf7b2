import { analysis } from '#reports/analysis.ts'
import { ownerMoveColumns, ownerMovesOf, ownerMoveTotal } from '#trade/statements/owner-move-fields.ts'

/** Cargo that went from an owner to another one, document by document; equals what went out in the LC report. */
export const lcOwnershipTransferOutDetail = analysis('lc-ownership-transfer-out-detail', {
  title: 'Ownership going out',
  needs: ['LcDetail'],
  unit: 'MT',
  filters: ownerMovesOf,
  columns: ownerMoveColumns,
  total: ownerMoveTotal,
})
