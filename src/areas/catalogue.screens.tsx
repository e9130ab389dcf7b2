// Screens that slices have of their own, by the document's name; every other document has the kit's.

import type { OwnScreens } from '#kit/browser/routes.tsx'

export const ownScreens: Readonly<Record<string, OwnScreens>> = {
  lc: { page: async () => (await import('#areas/procurement/lc/screens.tsx')).LcPage },
}
