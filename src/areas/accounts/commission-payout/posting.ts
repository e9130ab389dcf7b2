import type { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Payout = Pick<RowOf<typeof commissionPayout>, 'agent' | 'consignee' | 'withheld' | 'paidOn'>

/** The withheld tax is owed to the authority instead of the agent. The payment voucher posts the net amount. */
export const postCommissionPayout = ({ agent, consignee, withheld, paidOn }: Payout): Posting => ({
  kind: 'commissionPayout',
  date: paidOn as string,
  legs: move(
    withheld ?? 0,
    riyals('TAX_WITHHELD', { consignee }),
    riyals('AGENT_PAYABLE', { consignee, party: agent }),
  ),
})
