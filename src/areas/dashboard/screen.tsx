// The path of the dashboard and who may open it; its content is loaded on demand.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const dashboardScreen: KitScreen = {
  path: 'dashboard',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'], consignees: true }),
  load: async () => (await import('#areas/dashboard/screens.tsx')).Dashboard,
}
