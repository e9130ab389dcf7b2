import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { choice, day, link, money, optional, percent, quantity, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo, granularity } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'

const figures = {
  quantity: quantity('Loss', { signed: true, zero: true }),
  usualLoss: quantity('Usual loss', { zero: true }),
  value: money('Value at cost', { signed: true, zero: true }),
}

/** Cargo written off, compared with the usual loss of the quantity moved, and barley spilled from torn bags on delivery. The norm is the
 *  one of the day the loss was booked. */
export const handlingLossDetail = analysis('handling-loss-detail', {
  title: 'Handling losses',
  needs: ['CargoLoss'],
  unit: 'MT',
  filters: { ...period, granularity: granularity('MONTH'), ...cargo },
  columns: {
    document: optional(link('Number', cargoLoss)),
    deliveryNote: optional(link('Delivery note', deliveryNote)),
    date: day('Date'),
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    lc: link('LC', lc),
    form: choice('Form', forms),
    lossType: cargoLoss.fields.lossType,
    ...figures,
    throughput: optional(quantity('Moved since the last loss', { zero: true })),
    lossPct: optional(percent('Loss of it', { signed: true, most: 1_000_000 })),
  },
  total: figures,
  series: { time: text('Period'), ...figures },
  days: 365,
})
