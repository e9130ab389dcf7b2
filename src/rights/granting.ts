// Rights that come with a consignee, and rights a user may grant.

import type { Asker } from '#rights/may.ts'
import { type Right, rightTo, type Screen, screens } from '#rights/rights.ts'

/** Rights that every consignee user has without a role. */
export const consigneeRights: readonly Right[] = [
  'dashboardPermission',
  ...(Object.keys(screens) as Screen[])
    .filter(screen => 'consignees' in screens[screen])
    .flatMap(screen => [rightTo('View', screen), rightTo('Excel', screen)]),
]

/** The rights among these that the user may not grant or revoke, because they do not hold them. Admins hold all rights. */
export const rightsNotHeld = (asker: Asker, rights: readonly string[]): string[] => {
  if (asker.isSuperAdmin || asker.isAgencyAdmin) return []
  const own = new Set([...asker.permissions, ...(asker.isCompanyAdmin ? consigneeRights : [])])
  return rights.filter(right => !own.has(right))
}
