import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const mappingGridScreen: KitScreen = {
  path: 'master-data/terminal-consignee-mapping/grid',
  mayOpen: asker => mayOn(asker, 'View', 'TerminalConsigneeMapping'),
  load: async () => (await import('#areas/master-data/terminal-consignee-mapping/grid.tsx')).MappingGrid,
}
