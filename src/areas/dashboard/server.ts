// The dashboard's figures. The wall stands under every query, so that a consignee's user gets his own without a word here.

import type { FastifyInstance } from 'fastify'
import {
  invoices,
  vesselStats,
  warehouseConsigneeChart,
  warehouseSales,
  warehouseStats,
} from '#areas/dashboard/calls.ts'
import { agesOf, draftsOf, oldestOf } from '#areas/dashboard/receivables.server.ts'
import { salesOf } from '#areas/dashboard/sales.server.ts'
import { stockOf, terminalsToday } from '#areas/dashboard/stock.server.ts'
import { vesselsOf } from '#areas/dashboard/vessels.server.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'

const unit = { mt: 'MT', sar: 'SAR' } as const

// A dashboard is for holders of its right and for consignees' users; a call can only name the right.
const need = ({ asker }: Context): void => {
  if (!may(asker, { rights: ['dashboardPermission'], consignees: true })) notFound()
}

/** Mounts the dashboard's calls. */
export const mountDashboard = (app: FastifyInstance): void => {
  answer(app, warehouseConsigneeChart, async ({ query }, context) => {
    need(context)
    return { asOf: context.today, unit: unit.mt, ...(await stockOf(query, context)) }
  })
  answer(app, warehouseStats, async ({ query }, context) => {
    need(context)
    return { asOf: context.today, unit: unit.mt, ...(await terminalsToday(query, context)) }
  })
  answer(app, vesselStats, async ({ query }, context) => {
    need(context)
    return { asOf: context.today, unit: unit.mt, ...(await vesselsOf(query, context)) }
  })
  answer(app, warehouseSales, async ({ query }, context) => {
    need(context)
    const { to, ...sales } = await salesOf(query, context)
    return { asOf: to, unit: unit.mt, ...sales }
  })
  answer(app, invoices, async ({ query }, context) => {
    need(context)
    const ages = await agesOf(query, context)
    const oldest = await oldestOf(query, context)
    return { asOf: context.today, unit: unit.sar, ...ages, oldest, drafts: await draftsOf(query, context) }
  })
}
