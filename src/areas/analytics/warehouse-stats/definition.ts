import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, day, lines, link, percent, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { lots } from '#trade/statements/report-fields.ts'

const tons = (label: string) => quantity(label, { zero: true })

const figures = {
  capacity: tons('Bulk capacity'),
  stock: tons('Stock'),
  receivedToday: tons('Received that day'),
  deliveredToday: tons('Delivered that day'),
  trucksToday: count('Trucks that day', { zero: true }),
  goodBags: lines('Good bags', { size: choice('Bag size', bagSizes), bags: count('Bags', { zero: true }) }),
}

/** Each terminal on one day: how full it is, what arrived and left over the weighbridge, its empty bags. For a consignee, stock and
 *  capacity are those of the consignee's own part of the terminal. */
export const warehouseStats = analysis('warehouse-stats', {
  title: 'Terminals today',
  needs: [],
  unit: 'MT',
  filters: { asOf: day('As of'), terminal: lots.terminal, consignee: lots.consignee },
  columns: {
    terminal: link('Terminal', terminal),
    ...figures,
    utilisationPct: percent('Filled', { most: 1000 }),
    consignees: count('Consignees', { zero: true }),
  },
  total: figures,
})
