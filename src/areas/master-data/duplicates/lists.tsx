import { mergeable } from '#areas/master-data/duplicates/calls.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'

const screenOf = { customer: 'Customer', company: 'Company', truck: 'Truck', driver: 'Driver' } satisfies Record<
  (typeof mergeable)[number],
  Screen
>

/** The lists whose rows this person may merge. */
export const mergedBy = (asker: Asker) =>
  asker.isCompanyAdmin ? [] : mergeable.filter(of => mayOn(asker, 'Edit', screenOf[of]))
