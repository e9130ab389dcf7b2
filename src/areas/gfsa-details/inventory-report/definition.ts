import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { link, starting, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lineStateColumns, scopeFilters } from '#trade/authority/line-state-fields.ts'
import { inventoryFigures, inventoryReportFields } from '#trade/authority/reported-fields.ts'

const { opening, closing, ...movements } = inventoryFigures

/** The report of stock to the authority: each lot of each terminal at the end of each day, and its movements. */
export const gfsaInventory = {
  ...report('inventory-report', {
    title: 'Inventory Report',
    right: 'GfsaInventory',
    filters: { ...scopeFilters, moved: starting(yesNo('Only days with movement'), true) },
    columns: {
      date: inventoryReportFields.date,
      consignee: link('Importer', consignee),
      terminal: link('Station', terminal),
      lc: link('LC', lc),
      cargoGrade: link('Grade', cargoGrade),
      form: inventoryReportFields.form,
      origin: inventoryReportFields.origin,
      opening,
      ...movements,
      skipped: inventoryReportFields.skipped,
      closing,
      bags40: inventoryReportFields.bags40,
      bags50: inventoryReportFields.bags50,
      ...lineStateColumns,
    },
    totals: Object.keys(movements) as (keyof typeof movements)[],
    groupable: ['date', 'consignee', 'terminal', 'lc', 'cargoGrade', 'form', 'status'],
    // The stock card of the lot on that day.
    drill: ({ date, consignee, terminal, lc, form }) => ({
      address: 'reports/barley-inventory',
      filters: { from: date, to: date, consigneeId: consignee, terminalId: terminal, lcId: lc, form },
    }),
  }),
  address: 'gfsa-details/inventory-report',
}
