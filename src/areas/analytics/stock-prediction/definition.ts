import { consignee } from '#areas/master-data/company/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { choice, count, day, lines, link, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { lots } from '#trade/statements/report-fields.ts'

const notes = ['No sales', 'In more than a year'] as const

const tons = (label: string) => quantity(label, { zero: true })

const figures = {
  stock: tons('Stock'),
  averageSales7: quantity('Sales a day, of 7 working days', { signed: true }),
  averageSales30: quantity('Sales a day, of 30 working days', { signed: true }),
  coverDays: optional(quantity('Working days it lasts', { zero: true, unit: 'days' })),
  minDays: count('Working days it must last'),
  surplus: optional(quantity('Above the minimum', { signed: true })),
  dateBelowMin: optional(day('Below the minimum on')),
  dateZero: optional(day('Nothing left on')),
  note: optional(choice('Note', notes)),
}

/** How long the stock lasts at the sales of the last 30 working days, and the expected arrivals. Stations work by their own week without
 *  public holidays; where several stations hold stock, a day counts if one of them works. */
export const stockPrediction = analysis('stock-prediction', {
  title: 'How long stock lasts',
  needs: ['BarleyClosingStock'],
  unit: 'MT',
  filters: { asOf: day('As of'), consignee: lots.consignee, terminal: lots.terminal },
  columns: {
    consignee: link('Consignee', consignee),
    ...figures,
    inbound: lines('Expected', {
      vessel: link('Vessel', vessel),
      eta: day('Expected arrival'),
      quantity: quantity('Quantity'),
    }),
  },
  total: figures,
  series: { date: day('Date'), projected: tons('Stock'), minimum: tons('Minimum') },
})
