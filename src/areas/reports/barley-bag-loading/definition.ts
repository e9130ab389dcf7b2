import { truck } from '#areas/master-data/truck/definition.ts'
import { links, optional, yesNo } from '#kit/fields.ts'
import { report, undone } from '#kit/report.ts'
import { lineColumns } from '#trade/selling/loading-fields.ts'
import { lots, period, sourceOf } from '#trade/statements/report-fields.ts'

/** The performance of the loading lines: bags ordered, loaded and counted, and the deviation of the trucks' weights. */
export const barleyBagLoading = report('barley-bag-loading', {
  title: 'Barley Bag Loading',
  right: 'BarleyBagLoading',
  filters: {
    ...period,
    terminal: lots.terminal,
    consignee: lots.consignee,
    truck: optional(links('Truck', truck)),
    beyondTolerance: optional(yesNo('Beyond the tolerance only')),
    withBulk: optional(yesNo('With trucks in bulk')),
    ...undone,
  },
  columns: lineColumns,
  totals: ['orderedBags', 'bags', 'quantity', 'netKg', 'expectedKg', 'overUnder'],
  groups: ['date', 'terminal'],
  groupable: [
    'date',
    'terminal',
    'machineLine',
    'saleType',
    'customer',
    'consignee',
    'lc',
    'form',
    'size',
    'truck',
    'driver',
    'status',
  ],
  drill: sourceOf,
})
