import type { commissionAccrual } from '#areas/accounts/commission-accrual/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Accrual = Pick<RowOf<typeof commissionAccrual>, 'agent' | 'consignee' | 'amount'>

/** The commission is borne by the consignee whose cargo was sold (domain 4.6.3); a negative amount claws it back. */
export const postCommissionAccrual = ({ agent, consignee, amount }: Accrual): Posting => {
  const whose = { consignee: consignee as number }
  return {
    kind: 'commissionAccrual',
    legs: move(
      amount ?? 0,
      riyals('AGENT_PAYABLE', { ...whose, party: agent as number }),
      riyals('CONSIGNEE_PAYABLE', whose),
    ),
  }
}
