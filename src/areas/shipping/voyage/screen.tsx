// The path of the voyage board, and the right it needs.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const voyageBoardScreen: KitScreen = {
  path: 'shipping/board',
  mayOpen: asker => mayOn(asker, 'View', 'Shipping'),
  load: async () => (await import('#areas/shipping/voyage/board.tsx')).VoyageBoard,
}
