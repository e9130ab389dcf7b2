// The path of one report to the grain authority.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'

const logs: readonly Screen[] = [
  'GfsaReportLog',
  'GfsaSalesLog',
  'GfsaImportPlanLog',
  'GfsaInventoryLog',
  'GfsaStockTransferLog',
]

export const dispatchScreen: KitScreen = {
  path: 'gfsa-details/report-logs/:id',
  mayOpen: asker => logs.some(log => mayOn(asker, 'View', log)),
  load: async () => (await import('#areas/gfsa-details/report-logs/screens.tsx')).DispatchPage,
}
