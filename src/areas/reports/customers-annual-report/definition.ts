import { customer } from '#areas/master-data/customer/definition.ts'
import { soldAs } from '#areas/reports/sales/definition.ts'
import {
  choice,
  choices,
  count,
  type Field,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  text,
} from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lots } from '#trade/statements/report-fields.ts'

export const monthNames = [
  ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
  ...(['July', 'August', 'September', 'October', 'November', 'December'] as const),
] as const
type Month = (typeof monthNames)[number]

const tons = (label: string) => quantity(label, { signed: true, zero: true })
const riyals = (label: string) => money(label, { signed: true, zero: true })

// Two columns per month, distinguished by their units.
const monthFields = Object.fromEntries(
  monthNames.flatMap(month => [
    [`tons${month}`, tons(month)],
    [`net${month}`, riyals(month)],
  ]),
) as { [N in `${'tons' | 'net'}${Month}`]: Field<number> }

/** The purchases of each customer in a year, month by month, compared with the year before. Credit notes are deducted. */
export const customersAnnualReport = report('customers-annual-report', {
  title: 'Customers Annual Report',
  right: 'CustomersAnnualReport',
  filters: {
    year: optional(
      hinted(
        text('Year', { max: 4, pattern: /^20\d\d$/, problem: 'Enter a year, such as 2026.' }),
        'Empty: this year.',
      ),
    ),
    consignee: lots.consignee,
    terminal: lots.terminal,
    saleType: optional(choices('Sale', soldAs)),
    groupedBy: optional(choice('Grouped by', ['Region', 'Price group'])),
    top: optional(hinted(count('Best customers', { sum: false }), 'At most this many, the largest by value.')),
  },
  columns: {
    customer: link('Customer', customer),
    rank: count('Rank', { sum: false }),
    kind: optional(choice('Kind', ['Individual', 'Company'])),
    group: text('Region or price group'),
    ...monthFields,
    tons: tons('Whole year'),
    net: riyals('Whole year'),
    sharePct: optional(percent('Share', { signed: true, most: 1_000_000 })),
    averagePrice: optional(price('Average price per MT')),
    netBefore: riyals('Year before, to the same day'),
    growthPct: optional(percent('Against the year before', { signed: true, most: 1_000_000 })),
    year: text('Year'),
  },
  totals: [...(Object.keys(monthFields) as (keyof typeof monthFields)[]), 'tons', 'net', 'netBefore'],
  groups: ['group'],
  drill: (row, { consignee: consigneeId, terminal: terminalId, saleType }) => ({
    address: 'reports/sales',
    filters: {
      ...{ customerId: row.customer, from: `${row.year}-01-01`, to: `${row.year}-12-31` },
      ...{ consigneeId, terminalId, saleType },
    },
  }),
})
