// The path of the duplicates screen, and the rights to open it.

import { mergeableListsFor } from '#areas/master-data/duplicates/mergeable-lists.tsx'
import type { KitScreen } from '#kit/browser/routes.tsx'

export const duplicatesScreen: KitScreen = {
  path: 'master-data/duplicates',
  mayOpen: asker => mergeableListsFor(asker).length > 0,
  load: async () => (await import('#areas/master-data/duplicates/screens.tsx')).Duplicates,
}
