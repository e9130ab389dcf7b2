// The path of the first steps.

import { gettingStartedAddress } from '#areas/getting-started/definition.ts'
import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const gettingStartedScreen: KitScreen = {
  path: gettingStartedAddress,
  mayOpen: asker => may(asker, { rights: [] }),
  load: async () => (await import('#areas/getting-started/screens.tsx')).GettingStarted,
  asks: ({ agencyId }) => `/api/agencies/${agencyId}/${gettingStartedAddress}`,
}
