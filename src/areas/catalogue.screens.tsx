// Screens that slices have of their own, by the document's name; every other document has the kit's.

import { dashboardScreen } from '#areas/dashboard/screen.tsx'
import type { KitScreen, OwnScreens } from '#kit/browser/routes.tsx'

export const ownScreens: Readonly<Record<string, OwnScreens>> = {
  lc: { page: async () => (await import('#areas/procurement/lc/screens.tsx')).LcPage },
}

/** Screens that are neither a document's nor a report's. */
export const furtherScreens: readonly KitScreen[] = [dashboardScreen]
