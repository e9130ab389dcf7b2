// The path of the sandbox's page.

import { sandboxAddress } from '#areas/sandbox/definition.ts'
import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const sandboxScreen: KitScreen = {
  path: sandboxAddress,
  mayOpen: asker => may(asker, { rights: [] }),
  load: async () => (await import('#areas/sandbox/screens.tsx')).Sandbox,
  asks: ({ agencyId }) => `/api/agencies/${agencyId}/${sandboxAddress}`,
}
