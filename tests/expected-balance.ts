// The identity of an LC: what was received less what was issued is the balance.

import type { Figures } from '#areas/procurement/lc/quantities.ts'

/** All receipts less all issues; by the identity this equals the balance. */
export const expectedBalance = (of: Figures): number =>
  of.received +
  (of.ownershipIn + of.cargoSaleIn + of.loanTaken + of.loanReturnedTo + of.swapIn + of.mergedIn) +
  (of.transferIn + of.milledOut) -
  (of.ownershipOut + of.cargoSaleOut + of.loanGiven + of.loanReturnedBy + of.swapOut + of.mergedOut) -
  (of.transferOut + of.milledIn + of.handlingLoss + of.soldBags + of.soldBulk + of.soldLc + of.withdrawn) +
  of.broughtIn +
  of.opening
