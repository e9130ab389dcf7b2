// The path of one message.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const messageScreen: KitScreen = {
  path: 'logs/messages/:id',
  mayOpen: asker => !asker.isCompanyAdmin && mayOn(asker, 'View', 'MessageLog'),
  load: async () => (await import('#areas/logs/messages/screens.tsx')).MessagePage,
}
