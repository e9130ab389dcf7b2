import { type Right, rightTo, type Screen, screens, type Verb } from '#rights/rights.ts'

export type Asker = {
  isSuperAdmin: boolean
  isAgencyAdmin: boolean
  /** belongs to a consignee, sees that consignee's rows only */
  isCompanyAdmin: boolean
  permissions: readonly string[]
}

/** The one guard rule, for routes, menu items, buttons and calls: admins may, holders of one of the rights may, and
 *  consignee users may where the thing is flagged for consignees. */
export const may = (asker: Asker, needs: { rights: readonly Right[]; consignees?: boolean }): boolean =>
  asker.isSuperAdmin ||
  asker.isAgencyAdmin ||
  needs.rights.some(right => asker.permissions.includes(right)) ||
  (asker.isCompanyAdmin && needs.consignees === true)

/** Whether the user may do this on that screen. Consignee users view and export, they do not change. */
export const mayOn = (asker: Asker, verb: Verb, screen: Screen): boolean => {
  const flagged = 'consignees' in screens[screen] && (verb === 'View' || verb === 'Excel')
  return may(asker, { rights: [rightTo(verb, screen)], consignees: flagged })
}
