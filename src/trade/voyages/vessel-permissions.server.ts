// The permission that a voyage needs before its discharge begins.

import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'
import type { voyage } from '#areas/shipping/voyage/definition.ts'
import { localTime } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { findPermissionProblem, isValidOn, type PermissionProblem } from '#trade/voyages/vessel-permissions.ts'

type VoyageCall = Pick<RowOf<typeof voyage>, 'id' | 'vessel' | 'voyageNo'>

const readPermissions = ({ id, vessel }: VoyageCall, { tx }: Context) =>
  tx
    .selectFrom('vesselPermission')
    .select(['id', 'permissionNo', 'status', 'issueDate', 'expiryDate', 'permittedQuantity', 'tolerancePct', 'voyage'])
    .where('vessel', '=', vessel)
    .where('authority', '=', 'Grain authority')
    .where('status', 'in', ['Issued', 'Expired'])
    .where(({ or, eb }) => or([eb('voyage', '=', id), eb('voyage', 'is', null)]))
    .orderBy('expiryDate', 'desc')
    .execute()

const readQuantityOnBoard = async ({ id }: VoyageCall, { tx }: Context): Promise<number> => {
  const { kg } = await tx
    .selectFrom('shipment')
    .select(({ fn }) => fn.sum<number | null>('blQuantity').as('kg'))
    .where('voyage', '=', id)
    .where('status', '<>', 'Canceled')
    .executeTakeFirstOrThrow()
  return kg ?? 0
}

const problemMessages: Record<PermissionProblem['kind'], string> = {
  missing:
    'Voyage {voyage} has no permission of the grain authority. Enter it under Vessel Permission, or ask a user who may start the discharge without one, with a reason.',
  expired:
    'Permission {permission} of voyage {voyage} expired on {day}. Enter the new one, or ask a user who may start the discharge without one, with a reason.',
  short:
    'The permissions of voyage {voyage} allow {permitted} MT, its bills of lading are for {aboard} MT. Enter the missing one, or ask a user who may start the discharge without one, with a reason.',
}

/** Refuses to begin a discharge without a valid permission, unless an authorized user gives a reason, which is stored with the voyage. */
export const checkVesselPermission = async (
  call: VoyageCall,
  { commencedAt, override }: { commencedAt: string; override: string | null },
  context: Context,
): Promise<void> => {
  const onBoard = await readQuantityOnBoard(call, context)
  const { day } = localTime(commencedAt, context.asker.timeZone)
  const problem = findPermissionProblem(await readPermissions(call, context), onBoard, day)
  if (!problem) return
  if (override !== null && may(context.asker, { rights: ['canOverrideVesselPermission'] })) return
  if (override !== null) {
    refuse('You may not start a discharge without a permission. Ask a user who may.', {
      fields: { permissionOverride: 'You do not have this right.' },
    })
  }
  exceeded('PERMISSION_MISSING', problemMessages[problem.kind], {
    fields: { permissionOverride: 'Enter the reason for discharging without one.' },
    values: {
      voyage: call.voyageNo,
      permission: problem.permissionNo ?? '',
      day: problem.expiredOn ?? '',
      permitted: formatQuantity(problem.kg ?? 0),
      aboard: formatQuantity(onBoard),
    },
    details: { ...problem, aboard: onBoard },
  })
}

/** Marks the permissions of a discharged voyage as used: its own, and those of any call that allowed it to begin. One issued later is for
 *  the vessel's next call. */
export const consumePermissions = async (
  call: VoyageCall & Pick<RowOf<typeof voyage>, 'dischargeCommencedAt'>,
  context: Context,
): Promise<void> => {
  const { day } = localTime(call.dischargeCommencedAt!, context.asker.timeZone)
  for (const permission of await readPermissions(call, context)) {
    const isUsed = permission.voyage === call.id || isValidOn(permission, day)
    if (isUsed && permission.status === 'Issued') await apply(vesselPermission, permission.id, 'use', context)
  }
}
