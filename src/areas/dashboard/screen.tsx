// The path of the dashboard and who may open it; its content is loaded on demand, together with what it asks for.

import {
  invoices,
  vesselStats,
  warehouseConsigneeChart,
  warehouseSales,
  warehouseStats,
} from '#areas/dashboard/calls.ts'
import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

const calls = [warehouseConsigneeChart, warehouseStats, warehouseSales, invoices, vesselStats]

export const dashboardScreen: KitScreen = {
  path: 'dashboard',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'], consignees: true }),
  load: async () => (await import('#areas/dashboard/screens.tsx')).Dashboard,
  asks: ({ agencyId }) => calls.map(({ path }) => path.replace(':agencyId', String(agencyId))),
}
