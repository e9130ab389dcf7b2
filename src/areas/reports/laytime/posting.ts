import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

/** Demurrage is a cost of the cargo and owed to the counterparty, despatch the reverse: each consignee's part. */
export const postLaytime = ({
  split,
  counterparty,
  date,
}: Pick<ValuesIn<typeof laytime>, 'split' | 'counterparty' | 'date'>): Posting => ({
  kind: 'laytime',
  date,
  legs: (split ?? []).flatMap(({ consignee, lc, demurrageSar, despatchSar }) => {
    const [owed, cost] = [
      riyals('VENDOR_PAYABLE', { consignee, party: counterparty }),
      riyals('CONSIGNMENT_COST', { consignee, lc }),
    ]
    return [...move(demurrageSar, owed, cost), ...move(despatchSar, cost, owed)]
  }),
})
