// Checks permits at the gate: validity and use.

import { sql } from 'kysely'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { formatInstant } from '#kit/days.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { allOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { apply } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import { findPermitRefusal, normalizeCode, type PermitRefusal } from '#trade/promises/permit-validity.ts'

/** A permit with the plate of its truck. */
export const readPermit = (id: number, { tx }: Context) =>
  tx
    .selectFrom('salePermit')
    .innerJoin('truck', join =>
      join.onRef('truck.agencyId', '=', 'salePermit.agencyId').onRef('truck.id', '=', 'salePermit.truck'),
    )
    .selectAll('salePermit')
    .select('truck.plate')
    .where('salePermit.id', '=', id)
    .executeTakeFirstOrThrow()

/** The permit with a scanned code or a typed number; undefined if there is none where the user works. */
export const findPermitByCode = async (text: string, context: Context): Promise<Permit | undefined> => {
  const code = normalizeCode(text)
  const found = await context.tx
    .selectFrom('salePermit')
    .select('id')
    .where(({ or, eb }) => or([eb('code', '=', code), eb('docNo', '=', code)]))
    .where(sql<boolean>`true ${allOf(inScope(salePermit, context.asker, 'sale_permit'))}`)
    .executeTakeFirst()
  return found && readPermit(found.id, context)
}

export type Permit = Awaited<ReturnType<typeof readPermit>>

const refusalTexts: Record<PermitRefusal, string> = {
  PERMIT_USED: 'Permit {permit} was used at {used}. A permit lets one truck in, once.',
  PERMIT_CANCELED: 'Permit {permit} was canceled. Ask for a new one.',
  PERMIT_EXPIRED: 'Permit {permit} expired at {until}. Ask for a new one.',
  PERMIT_NOT_YET: 'Permit {permit} is valid from {from}. Come back then.',
  PERMIT_OTHER_TRUCK: 'Permit {permit} is for truck {plate}. Stop this one, or have the permit issued again.',
  PERMIT_OTHER_DRIVER:
    'Permit {permit} is for another driver. Compare the driver’s papers, or have the permit issued again.',
}

/** Refuses a permit. The refusal contains the permit, so that it is logged in the permit's timeline (gate-scan.server.ts). */
export const refusePermit = (permit: Permit, verdict: PermitRefusal, { asker }: Context): never => {
  const at = (instant: string | null): string => (instant ? formatInstant(instant, asker.timeZone) : '–')
  return exceeded(verdict, refusalTexts[verdict], {
    fields: { permit: 'Does not let this truck in.' },
    values: {
      permit: permit.docNo ?? '–',
      plate: permit.plate,
      used: at(permit.usedAt),
      from: at(permit.validFrom),
      until: at(permit.validUntil),
    },
    details: { permitId: permit.id, permit: permit.docNo },
  })
}

// A weighing that waited on a device without a connection used its permit when the truck was weighed, not when it is sent.
const momentOf = (weighedAt: string | null): Date => (weighedAt === null ? new Date() : new Date(weighedAt))

/** Refuses a permit that is not valid for any truck now, or at the time of a queued weighing. */
export const checkPermitValid = (permit: Permit, weighedAt: string | null, context: Context): void => {
  const verdict = findPermitRefusal(permit, {}, momentOf(weighedAt))
  if (verdict) refusePermit(permit, verdict, context)
}

type PermitUse = { permit: number; sale: number; truck: number; driver: number; quantity: number | null }
type QueuedUse = PermitUse & { weighedAt: string | null }

const checkPermitQuantity = (permit: Permit, kg: number | null): void => {
  if (kg === null || kg <= (permit.quantity ?? 0)) return
  exceeded(
    'PERMIT_EXCEEDED',
    'Permit {permit} allows {most} MT, this truck is to carry {asked} MT. Load that or less.',
    {
      fields: { permit: 'More than the permit allows.' },
      values: { permit: permit.docNo ?? '–', most: formatQuantity(permit.quantity ?? 0), asked: formatQuantity(kg) },
      details: { permitId: permit.id, permit: permit.docNo, most: permit.quantity, asked: kg },
    },
  )
}

const checkSaleOfPermit = (permit: Permit, sale: number): void => {
  if (sale === (permit.bagSale ?? permit.bulkSale)) return
  refuse('Permit {permit} is for another sale. Choose a permit of this one.', {
    fields: { permit: 'For another sale.' },
    values: { permit: permit.docNo ?? '–' },
  })
}

/** Refuses a permit that is not valid for this truck, driver, sale and quantity (kilograms) now, or at the time of a queued weighing. */
export const checkPermit = async (asking: QueuedUse, context: Context): Promise<Permit> => {
  const permit = await readPermit(asking.permit, context)
  const verdict = findPermitRefusal(permit, asking, momentOf(asking.weighedAt))
  if (verdict) refusePermit(permit, verdict, context)
  checkSaleOfPermit(permit, asking.sale)
  checkPermitQuantity(permit, asking.quantity)
  return permit
}

/** Refuses another truck, driver or sale than a permit has let in, and more than it allows. */
export const checkUsedPermit = async (asking: PermitUse, context: Context): Promise<void> => {
  const permit = await readPermit(asking.permit, context)
  const used = { ...permit, status: 'Active', validFrom: null, validUntil: null }
  const verdict = findPermitRefusal(used, asking, new Date())
  if (verdict) refusePermit(permit, verdict, context)
  checkSaleOfPermit(permit, asking.sale)
  checkPermitQuantity(permit, asking.quantity)
}

/** Consumes a permit that was checked; a second use is refused. */
export const consumePermit = async (id: number, usedAt: string | null, context: Context): Promise<void> => {
  const { status } = await context.tx
    .selectFrom('salePermit')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'Active' && status !== 'Expired') refusePermit(await readPermit(id, context), 'PERMIT_USED', context)
  await apply(salePermit, id, 'use', context, { usedAt })
}
