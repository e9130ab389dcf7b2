// The path of the trace.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

// Each stage checks its own right; the trace is opened from documents the user may see.
export const tracingScreen: KitScreen = {
  path: 'tracing',
  mayOpen: asker => mayOn(asker, 'View', 'Consignment') || asker.permissions.length > 0,
  load: async () => (await import('#areas/tracing/screens.tsx')).Tracing,
}
