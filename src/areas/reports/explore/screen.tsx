// The path of the pivot and the rights to open it: those of the sales it sums.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const exploreScreen: KitScreen = {
  path: 'reports/explore',
  mayOpen: asker => mayOn(asker, 'View', 'SalesReport'),
  load: async () => (await import('#areas/reports/explore/screens.tsx')).Explore,
}
