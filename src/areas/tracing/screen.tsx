// Where the trace stands.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

// What the trace shows is judged stage by stage; it is opened from what one may look at.
export const tracingScreen: KitScreen = {
  path: 'tracing',
  mayOpen: asker => mayOn(asker, 'View', 'Consignment') || asker.permissions.length > 0,
  load: async () => (await import('#areas/tracing/screens.tsx')).Tracing,
}
