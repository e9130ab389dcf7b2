// The path of the skip screen, and the rights to open it.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const receiveCargoSkipScreen: KitScreen = {
  path: 'gfsa-details/receive-cargo-skip',
  mayOpen: asker => may(asker, { rights: ['canManageSkipTransactionGfsa'] }),
  load: async () => (await import('#areas/gfsa-details/receive-cargo-skip/screens.tsx')).ReceiveCargoSkip,
}
