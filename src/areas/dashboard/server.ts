// The figures of the dashboard. Row-level security limits consignee users to their own.

import type { FastifyInstance } from 'fastify'
import {
  invoices,
  vesselStats,
  warehouseConsigneeChart,
  warehouseSales,
  warehouseStats,
} from '#areas/dashboard/calls.ts'
import { countDrafts, readAges, readOldest } from '#areas/dashboard/receivables.server.ts'
import { readSales } from '#areas/dashboard/sales.server.ts'
import { readStock, readTerminalsToday } from '#areas/dashboard/stock.server.ts'
import { readVessels } from '#areas/dashboard/vessels.server.ts'
import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { ownPart } from '#kit/server/scope.ts'
import { may } from '#rights/may.ts'

const unit = { mt: 'MT', sar: 'SAR' } as const

// The dashboard is for holders of its right and for consignee users; a call can only name the right. Users of some terminals see only
// these.
const requireDashboard = <Q extends Row>({ query }: { query: Fields }, filters: Q, { asker }: Context): Q => {
  if (!may(asker, { rights: ['dashboardPermission'], consignees: true })) notFound()
  return ownPart(query, filters, asker)
}

/** Mounts the dashboard's calls. */
export const mountDashboard = (app: FastifyInstance): void => {
  answer(app, warehouseConsigneeChart, async ({ query }, context) => {
    return {
      asOf: context.today,
      unit: unit.mt,
      ...(await readStock(requireDashboard(warehouseConsigneeChart, query, context), context)),
    }
  })
  answer(app, warehouseStats, async ({ query }, context) => {
    return {
      asOf: context.today,
      unit: unit.mt,
      ...(await readTerminalsToday(requireDashboard(warehouseStats, query, context), context)),
    }
  })
  answer(app, vesselStats, async ({ query }, context) => {
    return {
      asOf: context.today,
      unit: unit.mt,
      ...(await readVessels(requireDashboard(vesselStats, query, context), context)),
    }
  })
  answer(app, warehouseSales, async ({ query }, context) => {
    const { to, ...sales } = await readSales(requireDashboard(warehouseSales, query, context), context)
    return { asOf: to, unit: unit.mt, ...sales }
  })
  answer(app, invoices, async ({ query }, context) => {
    const filters = requireDashboard(invoices, query, context)
    const ages = await readAges(filters, context)
    const oldest = await readOldest(filters, context)
    return { asOf: context.today, unit: unit.sar, ...ages, oldest, drafts: await countDrafts(filters, context) }
  })
}
