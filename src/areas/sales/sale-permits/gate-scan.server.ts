// The scan at the gate and the log of its refusals. A refusal rolls its transaction back, so it is logged in a transaction of its
// own.

import type { FastifyInstance } from 'fastify'
import { type ScannedPermit, scanPermit } from '#areas/sales/sale-permits/calls.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { notFound } from '#kit/refusal.ts'
import { answer, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { remember } from '#kit/server/history.ts'
import { find } from '#kit/server/rows.ts'
import { toDecimal } from '#kit/units.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { checkPermitValid, findPermitByCode, type Permit, refusePermit } from '#trade/promises/permit-check.server.ts'
import { isSamePlate } from '#trade/promises/permit-validity.ts'

// The sale of the permit, or its source.
const subjects = ['bagSale', 'bulkSale', 'bagProforma', 'bulkProforma', 'prePayment'] as const

const describePermit = async (permit: Permit, { tx }: Context): Promise<ScannedPermit> => {
  const names = await tx
    .selectFrom('customer')
    .innerJoin('driver', 'driver.agencyId', 'customer.agencyId')
    .innerJoin('lc', 'lc.agencyId', 'customer.agencyId')
    .select(['customer.name as customer', 'driver.name as driver', 'driver.mobile as driverMobile', 'lc.lcNo'])
    .where('customer.id', '=', permit.customer as number)
    .where('driver.id', '=', permit.driver)
    .where('lc.id', '=', permit.lc as number)
    .executeTakeFirstOrThrow()
  const on = subjects.find(name => permit[name] !== null) ?? 'bagSale'
  const { docNo: saleNo } = await tx
    .selectFrom(on)
    .select('docNo')
    .where('id', '=', permit[on] as number)
    .executeTakeFirstOrThrow()
  const { id, docNo, plate, bags, quantity, validUntil, form } = permit
  return {
    id,
    docNo: docNo ?? '',
    plate,
    bags,
    quantity: toDecimal(quantity ?? 0, 3),
    validUntil,
    ...names,
    saleNo: saleNo ?? '',
    form: form ?? '',
  }
}

/** Mounts the scan. */
export const mountScan = (app: FastifyInstance): void => {
  answer(app, scanPermit, async ({ body }, context) => {
    const permit = (await findPermitByCode(body.code, context)) ?? notFound()
    checkPermitValid(permit, null, context)
    if (body.plate !== null && !isSamePlate(body.plate, permit.plate))
      refusePermit(permit, 'PERMIT_OTHER_TRUCK', context)
    return describePermit(permit, context)
  })
}

/** Logs every refusal of a permit in its timeline: user, time, address and reason. */
export const logRefusals = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, _reply, payload) => {
    const { refusal } = request
    const { permitId: id } = (refusal?.details ?? {}) as { permitId?: number }
    if (!refusal?.code.startsWith('PERMIT_') || !id) return payload
    const reason = keepSentence(refusal.message, refusal.values)
    await inTenant(request, async context => {
      const row = await find(salePermit, id, context)
      const seenBy = [row.consignee as number]
      await remember(salePermit, row, { action: 'refused', reason, seenBy }, context)
    })
    return payload
  })
}
