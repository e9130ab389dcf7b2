// What holding something amounts to: the rights behind a company, and whether one may pass rights on.

import type { Asker } from '#rights/may.ts'
import { type Right, rightTo, type Screen, screens } from '#rights/rights.ts'

/** What every consignee user may look at, without any role. */
export const consigneeRights: readonly Right[] = [
  'dashboardPermission',
  ...(Object.keys(screens) as Screen[])
    .filter(screen => 'consignees' in screens[screen])
    .flatMap(screen => [rightTo('View', screen), rightTo('Excel', screen)]),
]

/** Which of these rights the asker may not give or take, because he does not hold them himself. Admins hold all of them. */
export const rightsNotHeld = (asker: Asker, rights: readonly string[]): string[] => {
  if (asker.isSuperAdmin || asker.isAgencyAdmin) return []
  const own = new Set([...asker.permissions, ...(asker.isCompanyAdmin ? consigneeRights : [])])
  return rights.filter(right => !own.has(right))
}
