// Which permissions allow a voyage to discharge on a day, and the quantity they allow.

import { proportion } from '#kit/units.ts'

export type Permission = {
  permissionNo: string
  status: string
  issueDate: string | null
  expiryDate: string | null
  permittedQuantity: number
  tolerancePct: number
}

/** Issued by then and not expired on that day, also if it has expired since; a permission used by an earlier call of the vessel is not
 *  valid. */
export const isValidOn = ({ status, issueDate, expiryDate }: Permission, day: string): boolean =>
  status !== 'Used' && issueDate !== null && expiryDate !== null && issueDate <= day && day <= expiryDate

/** The maximum permitted kilograms, tolerances included. */
const totalPermitted = (permissions: readonly Permission[]): number =>
  permissions.reduce(
    (sum, { permittedQuantity, tolerancePct }) =>
      sum + permittedQuantity + proportion(permittedQuantity, tolerancePct, 100_000),
    0,
  )

export type PermissionProblem = {
  kind: 'missing' | 'expired' | 'short'
  permissionNo?: string
  expiredOn?: string
  kg?: number
}

/** Why a voyage with `kg` kilograms on board may not discharge on a day; null where it may. */
export const findPermissionProblem = (
  permissions: readonly Permission[],
  aboard: number,
  day: string,
): PermissionProblem | null => {
  const valid = permissions.filter(permission => isValidOn(permission, day))
  if (valid.length === 0) {
    const over = permissions.find(({ expiryDate }) => expiryDate !== null && expiryDate < day)
    return over
      ? { kind: 'expired', permissionNo: over.permissionNo, expiredOn: over.expiryDate! }
      : { kind: 'missing' }
  }
  const permitted = totalPermitted(valid)
  return permitted < aboard ? { kind: 'short', kg: permitted } : null
}
