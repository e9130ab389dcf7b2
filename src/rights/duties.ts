// Duties that one user should not hold together, because each checks the other. GMS warns; the agency decides.

import { allRights, type Right } from '#rights/rights.ts'

type Conflict = {
  /** the rights of one duty, and those of the other that checks it */
  duties: readonly [readonly Right[], readonly Right[]]
  /** the risk: a message key */
  why: string
}

// By pattern, so that screens added later are included.
const like = (pattern: RegExp): Right[] => allRights.filter(right => pattern.test(right))

const conflicts: readonly Conflict[] = [
  {
    duties: [like(/^canAdd(Bag|Bulk|Lc)Sale$/), like(/^(hasApproveSalePermission|canApprove(Bag|Bulk|Lc)Sale)$/)],
    why: 'A user who enters and approves a sale can sell at any price.',
  },
  {
    duties: [like(/^can(Add|Approve)SalePermits?$/), like(/^can(Add|Edit)(ReceiveCargo|DeliveryNote|BulkLoading)$/)],
    why: 'A user who issues a permit and weighs the truck can release grain that is not paid for.',
  },
  {
    duties: [like(/^canAdd(Payment|PrePayment)$/), like(/^canApprove(Payment|PrePayment)$/)],
    why: 'A user who enters and confirms a payment can settle an invoice without money.',
  },
  {
    duties: [like(/^canAddCredit(Note|Voucher)$/), like(/^canApproveCredit(Note|Voucher)$/)],
    why: 'A user who enters and approves a credit note or voucher can pay back money that is not owed.',
  },
]

/** The conflicts within these rights, each with the rights that cause it. */
export const conflictsIn = (rights: readonly string[]): { why: string; rights: Right[] }[] => {
  const held = new Set(rights)
  return conflicts.flatMap(({ duties, why }) => {
    const [one, other] = duties.map(duty => duty.filter(right => held.has(right))) as [Right[], Right[]]
    return one.length > 0 && other.length > 0 ? [{ why, rights: [...one, ...other] }] : []
  })
}
