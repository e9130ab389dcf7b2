// The path of the map, for every user who may see the dashboard.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const mapScreen: KitScreen = {
  path: 'reports/map',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'] }),
  load: async () => (await import('#areas/reports/map/screens.tsx')).TradeMap,
  asks: ({ agencyId }) => `/api/agencies/${agencyId}/reports/map`,
}
