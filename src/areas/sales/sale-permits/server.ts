import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { checkCredit } from '#areas/accounts/customer-credit-limit/credit.server.ts'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { logRefusals, mountScan } from '#areas/sales/sale-permits/gate.server.ts'
import { checkOrder, checkReopen, checkTruck } from '#areas/sales/sale-permits/limits.server.ts'
import { codeOf } from '#areas/sales/sale-permits/verdict.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'

type Values = ValuesIn<typeof salePermit>

const validHours = 24
const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

const ofSale = async ({ bagSale, bulkSale, bags, bulkQuantity }: Values, { tx }: Context): Promise<Partial<Values>> => {
  const shared = ['customer', 'consignee', 'terminal', 'lc', 'form'] as const
  if (bagSale !== null) {
    const { size, ...sale } = await tx
      .selectFrom('bagSale')
      .select([...shared, 'size'])
      .where('id', '=', bagSale)
      .executeTakeFirstOrThrow()
    return { ...sale, saleType: 'SALE', quantity: (bags ?? 0) * (size ? bagSizeKg(size) : 0) } as Partial<Values>
  }
  if (bulkSale === null) return {}
  const sale = await tx.selectFrom('bulkSale').select(shared).where('id', '=', bulkSale).executeTakeFirstOrThrow()
  return { ...sale, saleType: 'BULKSALE', quantity: bulkQuantity } as Partial<Values>
}

const issued = async (values: Values, context: Context): Promise<Partial<Values>> => {
  const now = new Date().toISOString()
  const validFrom = values.validFrom ?? now
  const filled = {
    ...(await ofSale(values, context)),
    ...{ validFrom, validUntil: values.validUntil ?? hoursAfter(validFrom, validHours) },
    ...{ code: codeOf(randomBytes(16)), reissues: 0 },
  }
  if (!filled.customer || !filled.consignee) return filled
  const debt = { customer: filled.customer, consignee: filled.consignee, asked: 0, reason: values.creditReason }
  return { ...filled, beyondLimit: await checkCredit(debt, context) }
}

const checkWindow = ({ validUntil }: Values): void => {
  if (validUntil === null || validUntil > new Date().toISOString()) return
  refuse('The permit would be over before it begins. Enter a later end.', { fields: { validUntil: 'Has passed.' } })
}

export const salePermitServer = behave(salePermit, {
  async fill(values, context, { what, before }) {
    if (what === 'create') return issued(values, context)
    if (what === 'use') return { usedAt: new Date().toISOString() }
    if (what === 'reopen') return { usedAt: null }
    if (what !== 'reissue' || !before) return {}
    const now = new Date().toISOString()
    const isOver = before.validUntil !== null && before.validUntil <= now
    const until = values.validUntil !== before.validUntil ? values.validUntil : null
    return {
      code: codeOf(randomBytes(16)),
      reissues: (before.reissues ?? 0) + 1,
      validUntil: until ?? (isOver ? hoursAfter(now, validHours) : before.validUntil),
    }
  },
  async check(values, { what, before }, context) {
    if (what === 'reopen' && before) await checkReopen(before.id, context)
    if (what !== 'create' && what !== 'reissue') return
    checkWindow(values)
    await checkTruck(values, context)
    await checkOrder(values, before?.id ?? 0, context)
  },
  /** Asked with a sale and a truck, by what is loaded: permits that let it in. */
  async offer({ sale, truck }, { tx }) {
    if (!sale && !truck) return undefined
    let open = tx.selectFrom('salePermit').select('id').where('status', '=', 'Active')
    if (sale) open = open.where(({ or, eb }) => or([eb('bagSale', '=', sale), eb('bulkSale', '=', sale)]))
    if (truck) open = open.where('truck', '=', truck)
    return (await open.execute()).map(({ id }) => id)
  },
})

/** Mounts the scan, and the log of permits that were refused. */
export const mountSalePermits = (app: FastifyInstance): void => {
  mountScan(app)
  logRefusals(app)
}
