// Where the dashboard stands and who may look at it; what it draws is loaded when it is opened.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const dashboardScreen: KitScreen = {
  path: 'dashboard',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'], consignees: true }),
  load: async () => (await import('#areas/dashboard/screens.tsx')).Dashboard,
}
