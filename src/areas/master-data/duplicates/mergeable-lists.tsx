import { type Asker, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { mergeable } from '#trade/parties/mergeable.ts'

const screenOf = {
  customer: 'Customer',
  company: 'Company',
  vendor: 'Vendor',
  truck: 'Truck',
  driver: 'Driver',
} satisfies Record<(typeof mergeable)[number], Screen>

/** The lists whose rows this user may merge. */
export const mergeableListsFor = (asker: Asker) =>
  asker.isCompanyAdmin ? [] : mergeable.filter(of => mayOn(asker, 'Edit', screenOf[of]))
