import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

/** Demurrage makes the cargo dearer and is owed to the counterparty, despatch the other way round: each consignee his part. */
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
