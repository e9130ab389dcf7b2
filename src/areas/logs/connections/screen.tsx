// The path of the connections and the rights to open them.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const connectionsScreen: KitScreen = {
  path: 'logs/connections',
  mayOpen: asker => !asker.isCompanyAdmin && mayOn(asker, 'View', 'Connections'),
  load: async () => (await import('#areas/logs/connections/screens.tsx')).Connections,
}
