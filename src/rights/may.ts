import { consigneeRights } from '#rights/granting.ts'
import { type Right, rightTo, type Screen, screens, type Verb } from '#rights/rights.ts'

export type Asker = {
  isSuperAdmin: boolean
  isAgencyAdmin: boolean
  /** belongs to a consignee and sees only that consignee's rows */
  isCompanyAdmin: boolean
  permissions: readonly string[]
}

const holds = (asker: Asker, right: Right): boolean =>
  asker.permissions.includes(right) || (asker.isCompanyAdmin && consigneeRights.includes(right))

/** The one access rule, for routes, menu items, buttons and calls: admins may, and holders of one of the rights. Consignee users hold
 *  their rights only on screens marked for consignees. */
export const may = (asker: Asker, needs: { rights: readonly Right[] }): boolean =>
  asker.isSuperAdmin || asker.isAgencyAdmin || needs.rights.some(right => holds(asker, right))

/** Whether the user may do this on that screen. Consignee users view and export, but do not change. Screens of the platform are for
 *  super admins only. */
export const mayOn = (asker: Asker, verb: Verb, screen: Screen): boolean => {
  if ('platform' in screens[screen]) return asker.isSuperAdmin
  return may(asker, { rights: [rightTo(verb, screen)] })
}
