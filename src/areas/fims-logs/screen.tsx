// The path of one event of the exchange with the finance system.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const fimsEventScreen: KitScreen = {
  path: 'fims-logs/:id',
  mayOpen: asker => mayOn(asker, 'View', 'FimsLog'),
  load: async () => (await import('#areas/fims-logs/screens.tsx')).FimsEventPage,
}
