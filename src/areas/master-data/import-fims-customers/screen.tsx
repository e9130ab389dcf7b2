import type { KitScreen } from '#kit/browser/routes.tsx'
import { may } from '#rights/may.ts'

export const importFimsScreen: KitScreen = {
  path: 'master-data/import-fims-customers',
  mayOpen: asker => !asker.isCompanyAdmin && may(asker, { rights: ['canUplaodFIMSData'] }),
  load: async () => (await import('#areas/master-data/import-fims-customers/screens.tsx')).ImportFims,
}
