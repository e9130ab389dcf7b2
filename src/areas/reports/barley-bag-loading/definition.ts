import { truck } from '#areas/master-data/truck/definition.ts'
import { links, optional, yesNo } from '#kit/fields.ts'
import { report, undone } from '#kit/report.ts'
import { lineColumns } from '#trade/selling/loading-fields.ts'
import { lots, period, sourceOf } from '#trade/statements/report-fields.ts'

/** How the loading lines did: bags ordered, loaded and counted, and by how much the trucks weighed more or less than they should. */
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
