import { soldAs } from '#areas/reports/sales/definition.ts'
import { endOfMonth } from '#kit/days.ts'
import { choice, choices, count, money, optional, percent, price, quantity, starting, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lots, period } from '#trade/statements/report-fields.ts'

export const periodSteps = ['YEAR', 'MONTH', 'DAY'] as const

// The days of a year, a month or a day.
const daysOf = (time: string): { from: string; to: string } => {
  if (time.length === 10) return { from: time, to: time }
  if (time.length === 4) return { from: `${time}-01-01`, to: `${time}-12-31` }
  return { from: `${time}-01`, to: endOfMonth(`${time}-01`) }
}

/** Sales by year, month or day and by kind of sale, compared with the period before, with the permits and proformas of each. Credit notes
 *  are deducted. */
export const saleStats = report('sale-stats', {
  title: 'Sale Statistics',
  right: 'SaleStats',
  filters: {
    ...period,
    step: optional(starting(choice('By', periodSteps), 'MONTH')),
    saleType: optional(choices('Sale', soldAs)),
    terminal: lots.terminal,
    consignee: lots.consignee,
  },
  columns: {
    time: text('Period'),
    saleType: choice('Sale', soldAs),
    bags50: count('Bags of 50 kg', { signed: true, zero: true }),
    bags40: count('Bags of 40 kg', { signed: true, zero: true }),
    quantity: quantity('Quantity', { signed: true, zero: true }),
    net: money('Net', { signed: true, zero: true }),
    vat: money('VAT', { signed: true, zero: true }),
    trucks: count('Trucks', { zero: true }),
    customers: count('Customers', { zero: true, sum: false }),
    averagePrice: optional(price('Average price per MT', { zero: true })),
    growthPct: optional(percent('Net against the period before', { signed: true, most: 1_000_000 })),
    permitsUsed: count('Permits used', { zero: true }),
    permitsExpired: count('Permits expired', { zero: true }),
    proformas: count('Proformas sent', { zero: true }),
    converted: count('Converted into sales', { zero: true }),
    conversionPct: optional(percent('Conversion of proformas')),
  },
  totals: [
    ...(['bags50', 'bags40', 'quantity', 'net', 'vat', 'trucks'] as const),
    ...(['permitsUsed', 'permitsExpired', 'proformas', 'converted'] as const),
  ],
  groups: ['time'],
  // The first and the last period may be counted in part.
  drill: ({ time, saleType }, { from, to, terminal: terminalId, consignee: consigneeId }) => {
    const whole = daysOf(time)
    const days = {
      from: from && from > whole.from ? from : whole.from,
      to: to && to < whole.to ? to : whole.to,
    }
    return { address: 'reports/sales', filters: { saleType, ...days, terminalId, consigneeId } }
  },
})
