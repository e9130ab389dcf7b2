import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, link, optional, quantity } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lineStateColumns, scopeFilters } from '#trade/authority/line-state-fields.ts'
import { inventoryFigures, inventoryReportFields } from '#trade/authority/reported-fields.ts'

const tons = (label: string) => quantity(label, { signed: true, zero: true })

/** The number of days the stock must last, and the number it lasts at the sales of the last 30 working days of its station. */
const coverColumns = {
  averageSales: tons('Average daily sales'),
  coverDays: optional(quantity('Cover in working days', { zero: true, unit: 'days', sum: false })),
  minimumDays: count('Working days it must last', { sum: false }),
  needed: tons('Needed'),
  surplus: optional(tons('Surplus or deficit')),
}

/** The total stock of the inventory report, how long it lasts, and whether it agrees with the ledger. */
export const gfsaInventoryStock = {
  ...report('inventory-stock-report', {
    title: 'Inventory Stock Report',
    right: 'GfsaInventoryStock',
    filters: scopeFilters,
    columns: {
      consignee: link('Importer', consignee),
      terminal: link('Station', terminal),
      origin: inventoryReportFields.origin,
      form: choice('Form', forms),
      ...inventoryFigures,
      closing: tons('Reported closing'),
      skipped: inventoryReportFields.skipped,
      ...coverColumns,
      difference: tons('Difference'),
      inLedger: tons('Closing in the ledger'),
      status: lineStateColumns.status,
    },
    totals: [
      ...(Object.keys(inventoryFigures) as (keyof typeof inventoryFigures)[]),
      ...(['skipped', 'inLedger', 'difference', 'averageSales'] as const),
    ],
    differences: ['difference'],
    drill: ({ consignee, terminal, form }) => ({
      address: 'reports/barley-inventory',
      filters: { consigneeId: consignee, terminalId: terminal, form },
    }),
  }),
  address: 'gfsa-details/inventory-stock-report',
}
