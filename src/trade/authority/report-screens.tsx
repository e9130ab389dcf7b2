// The screens of the four reports to the authority; a report is also sent from its screen.

import type { KitScreen } from '#kit/browser/routes.tsx'
import type { Report } from '#kit/report.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'

const screen = (of: ReportType, path: string, right: Screen, definition: () => Promise<unknown>): KitScreen => ({
  path,
  mayOpen: asker => mayOn(asker, 'View', right),
  load: async () => {
    const [{ AuthorityReport }, report] = await Promise.all([
      import('#trade/authority/report-buttons.tsx'),
      definition() as Promise<Report>,
    ])
    return () => <AuthorityReport report={report} of={of} />
  },
})

export const authorityReportScreens: readonly KitScreen[] = [
  screen(
    ...(['Sales', 'gfsa-details/sales-report', 'GfsaSales'] as const),
    async () => (await import('#areas/gfsa-details/sales-report/definition.ts')).gfsaSales,
  ),
  screen(
    ...(['Inventory', 'gfsa-details/inventory-report', 'GfsaInventory'] as const),
    async () => (await import('#areas/gfsa-details/inventory-report/definition.ts')).gfsaInventory,
  ),
  screen(
    ...(['Stock Transfer', 'gfsa-details/stock-transfer-report', 'GfsaStockTransfer'] as const),
    async () => (await import('#areas/gfsa-details/stock-transfer-report/definition.ts')).gfsaStockTransfer,
  ),
  screen(
    ...(['Import Plan', 'gfsa-details/import-plan-transfer-report', 'GfsaImportPlan'] as const),
    async () => (await import('#areas/gfsa-details/import-plan-transfer-report/definition.ts')).gfsaImportPlan,
  ),
]
