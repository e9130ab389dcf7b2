import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { checkBagging } from '#areas/sales/sale-permits/bagging.server.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { logRefusals, mountScan } from '#areas/sales/sale-permits/gate-scan.server.ts'
import { checkOrder, checkReopen, checkTruck } from '#areas/sales/sale-permits/limits.server.ts'
import { endLinks } from '#areas/sales/sale-permits/paper.server.ts'
import { checkPaidOrOnCredit } from '#areas/sales/sale-permits/payment-check.server.ts'
import { releasePermitStock, reservePermitStock } from '#areas/sales/sale-permits/permit-stock.server.ts'
import { makeSale, resolveSubject } from '#areas/sales/sale-permits/permit-subject.server.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave, withFactReader } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { checkPermitValid, readPermit } from '#trade/promises/permit-check.server.ts'
import { permitCodeFrom } from '#trade/promises/permit-validity.ts'
import { checkSaleOpen } from '#trade/promises/permits-of-sale.server.ts'
import { checkQueuedTime } from '#trade/weighing/queued-weighing.server.ts'

type Values = ValuesIn<typeof salePermit>
type Permit = RowOf<typeof salePermit>

const validHours = 24
const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

// The driver's ID and mobile, which the gate compares.
const readDriver = async ({ driver }: Values, { tx }: Context): Promise<Partial<Values>> => {
  const named = ['nationalId as driverIdNo', 'mobile as driverMobile'] as const
  return (await tx.selectFrom('driver').select(named).where('id', '=', driver).executeTakeFirst()) ?? {}
}

// The customer's livestock registration, where the permit names no other licence.
const readLivestockNo = async (customer: number | null, { tx }: Context): Promise<string | null> => {
  if (customer === null) return null
  const of = await tx.selectFrom('customer').select('livestockNo').where('id', '=', customer).executeTakeFirst()
  return of?.livestockNo ?? null
}

const fillNewPermit = async (values: Values, context: Context): Promise<Partial<Values>> => {
  const now = new Date().toISOString()
  const validFrom = values.validFrom ?? now
  const subject = await resolveSubject(values, context)
  const filled = {
    ...subject,
    livestockRef: values.livestockRef ?? (await readLivestockNo(subject.customer ?? null, context)),
    ...(await readDriver(values, context)),
    validFrom,
    validUntil: values.validUntil ?? hoursAfter(validFrom, validHours),
    code: permitCodeFrom(randomBytes(16)),
    reissues: 0,
  }
  if (!filled.customer || !filled.consignee) return filled
  return {
    ...filled,
    beyondLimit: await checkPaidOrOnCredit({ ...values, ...filled }, { except: 0, isCounted: false }, context),
  }
}

// For another truck or another time. An expired permit gets a new period.
const fillReissue = async (values: Values, before: Permit, context: Context): Promise<Partial<Values>> => {
  const now = new Date().toISOString()
  const isOver = before.validUntil !== null && before.validUntil <= now
  const until = values.validUntil !== before.validUntil ? values.validUntil : null
  const isCounted = before.status === 'Active'
  const beyondLimit = await checkPaidOrOnCredit(values, { except: before.id, isCounted }, context)
  return {
    ...(await readDriver(values, context)),
    code: permitCodeFrom(randomBytes(16)),
    reissues: (before.reissues ?? 0) + 1,
    validUntil: until ?? (isOver ? hoursAfter(now, validHours) : before.validUntil),
    beyondLimit: beyondLimit ?? before.beyondLimit,
  }
}

const makeSaleOfPermit = async (
  permit: Permit,
  weighedAt: string | null,
  context: Context,
): Promise<Partial<Values>> => {
  if (permit.bagSale !== null || permit.bulkSale !== null) conflict('The sale exists already. Load the truck.')
  checkQueuedTime(weighedAt)
  checkPermitValid(await readPermit(permit.id, context), weighedAt, context)
  await checkPaidOrOnCredit(permit, { except: permit.id, isCounted: true }, context)
  return makeSale(permit, context)
}

const checkWindow = ({ validUntil }: Values): void => {
  if (validUntil === null || validUntil > new Date().toISOString()) return
  refuse('The permit would end before it begins. Enter a later end.', { fields: { validUntil: 'Has passed.' } })
}

const permitBehaviour = behave(salePermit, {
  async fill(values, context, { what, before }) {
    if (what === 'create') return fillNewPermit(values, context)
    if (what === 'sell' && before) {
      const { weighedAt = null } = values as Values & { weighedAt?: string | null }
      return makeSaleOfPermit(before, weighedAt, context)
    }
    if (what === 'use') return { usedAt: values.usedAt ?? new Date().toISOString() }
    if (what === 'reopen') return { usedAt: null }
    return what === 'reissue' && before ? fillReissue(values, before, context) : {}
  },
  async check(values, { what, before }, context) {
    if (what === 'reopen' && before) {
      await checkReopen(before.id, context)
      await checkSaleOpen(before, context)
    }
    if (what !== 'create' && what !== 'reissue') return
    checkWindow(values)
    await checkTruck(values, context)
    await checkOrder(values, before?.id ?? 0, context)
    await checkBagging(values, before?.id ?? 0, context)
  },
  async after(permit, { what }, context) {
    if (what === 'create' || what === 'reissue') await reservePermitStock(permit, context)
    if (what === 'reissue') await endLinks(permit.id, context)
    if (what === 'cancel' || what === 'sell') await releasePermitStock(permit, context)
    if (what !== 'sell') return
    if (permit.bagSale !== null) await apply(bagSale, permit.bagSale, 'approve', context)
    else await apply(bulkSale, permit.bulkSale as number, 'approve', context)
  },
  /** For a truck being loaded: the active permits of its sale and truck. */
  async offer({ sale, truck }, { tx }) {
    if (!sale && !truck) return undefined
    let open = tx.selectFrom('salePermit').select('id').where('status', '=', 'Active')
    if (sale) open = open.where(({ or, eb }) => or([eb('bagSale', '=', sale), eb('bulkSale', '=', sale)]))
    if (truck) open = open.where('truck', '=', truck)
    return (await open.execute()).map(({ id }) => id)
  },
})

// A permit lets one truck in, once: all of it is left, or nothing.
export const salePermitServer = withFactReader(permitBehaviour, async (permits, _, { tx }) => {
  const rows = tx.selectFrom('salePermit').select(['id', 'status', 'quantity']).where('id', 'in', permits)
  const left = ({ status, quantity }: Pick<Permit, 'status' | 'quantity'>) =>
    status === 'Active' ? (quantity ?? 0) : 0
  return new Map((await rows.execute()).map(permit => [permit.id, { left: left(permit) }]))
})

/** Mounts the scan and the log of refused permits. */
export const mountSalePermits = (app: FastifyInstance): void => {
  mountScan(app)
  logRefusals(app)
}
