import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

/** Each consignee's part, between the counterparty's account and the cost of the cargo. Of a claim on us demurrage is owed and a cost,
 *  and despatch the reverse; of our own claim the counterparty owes demurrage, which makes the cargo cheaper, and gets despatch. */
export const postLaytime = ({
  split,
  counterparty,
  date,
  side,
}: Pick<ValuesIn<typeof laytime>, 'split' | 'counterparty' | 'date' | 'side'>): Posting => ({
  kind: 'laytime',
  date,
  legs: (split ?? []).flatMap(({ consignee, lc, demurrageSar, despatchSar }) => {
    const party = riyals('VENDOR_PAYABLE', { consignee, party: counterparty })
    const cost = riyals('CONSIGNMENT_COST', { consignee, lc })
    const [payable, receivable] =
      side === 'Accounts receivable' ? [despatchSar, demurrageSar] : [demurrageSar, despatchSar]
    return [...move(payable, party, cost), ...move(receivable, cost, party)]
  }),
})
