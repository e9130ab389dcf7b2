// The path of the dashboard and the rights to open it; its content is loaded on demand, together with its first figures.

import { type AnalysisName, analysisPath, periodOf } from '#areas/dashboard/analyses.ts'
import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

// The figures of nearly every user's cards. Figures that depend on the day are requested by the cards themselves.
const first: readonly AnalysisName[] = [
  'warehouse-consignee-chart',
  'warehouse-stats',
  'warehouse-sales',
  'invoices',
  'vessel-stats',
]

export const dashboardScreen: KitScreen = {
  path: 'dashboard',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'] }),
  load: async () => (await import('#areas/dashboard/screens.tsx')).Dashboard,
  asks: ({ agencyId }, search) => {
    const asked = new URLSearchParams(search)
    const isUsual = periodOf(asked) === '30 days'
    const names = first.filter(name => isUsual || name !== 'warehouse-sales')
    return names.map(name => analysisPath(name, Number(agencyId), asked, ''))
  },
}
