import { type RawBuilder, sql } from 'kysely'
import { balanceReport } from '#areas/reports/balance-report/definition.ts'
import { costsQuery, expensesQuery, payableQuery, receiptsQuery } from '#areas/reports/balance-report/money.server.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { movementsQuery } from '#trade/statements/lot-movements.server.ts'
import { type Part, type PartRow, sumParts } from '#trade/statements/parts.server.ts'
import { balancesQuery } from '#trade/statements/party-accounts.server.ts'

type Filters = ValuesOf<typeof balanceReport.filters>

const ofCargo = ['in', 'out', 'sold', 'loss', 'balance'] as const
const ofMoney = ['sales', 'charges', 'other', 'remitted', 'payable'] as const
const figures = [...ofCargo, ...ofMoney, 'receipts', 'expenses'] as const
type Figure = (typeof figures)[number]

const movedQuery = (filters: Filters, context: Context): RawBuilder<unknown> => {
  const span = { ...filters, from: null, to: filters.asOf }
  return sql`
  select m.consignee, m.lc, m.terminal,
    m.received + m.own_in + m.loan_in + m.swap_in + m.merged_in + m.milled_out + m.transfer_in + greatest(m.other, 0) as "in",
    m.own_out + m.loan_out + m.swap_out + m.merged_out + m.milled_in + m.transfer_out + m.withdrawn + greatest(-m.other, 0) as out,
    m.sold_bags + m.sold_bulk + m.sold_lc as sold, m.loss
  from (${movementsQuery(span, { keys: ['m.consignee', 'm.lc', 'm.terminal'], roles: ['TERMINAL'] }, context)}) m`
}

const balanceQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select k.consignee_id as consignee, k.consignment_id as lc, k.location_id as terminal, k.closing as balance
  from ${accountsWithBalanceOn(filters.asOf, lotCondition(filters, asker))} k`

const owedQuery = ({ asOf, consignee }: Filters, context: Context): RawBuilder<unknown> => sql`
  select m.consignee, null::bigint as lc, null::bigint as terminal, m.amount as payable
  from (${balancesQuery({ kind: 'Consignee', party: null, consignee }, asOf, context)}) m where m.consignee is not null`

const cargoParts = (filters: Filters, context: Context): Part<Figure>[] => [
  { query: movedQuery(filters, context), gives: ['in', 'out', 'sold', 'loss'], zero: ofCargo },
  { query: balanceQuery(filters, context), gives: ['balance'], zero: ofCargo },
]

const accountParts = (filters: Filters, context: Context): Part<Figure>[] => [
  { query: payableQuery(filters, context), gives: ['sales', 'charges', 'other', 'remitted'], zero: ofMoney },
  { query: owedQuery(filters, context), gives: ['payable'], zero: ofMoney },
  { query: receiptsQuery(filters, context), gives: ['receipts'] },
  { query: expensesQuery(filters, context), gives: ['expenses'] },
]

const partsOf = (filters: Filters, context: Context): Part<Figure>[] => {
  if (filters.terminal?.length) return cargoParts(filters, context)
  const costs: Part<Figure> = { query: costsQuery(filters, context), gives: ['expenses'] }
  return [...cargoParts(filters, context), costs, ...(filters.lc?.length ? [] : accountParts(filters, context))]
}

// The sum of the movements less the balance; null for rows without both.
const rest = (came: readonly (number | null)[], went: readonly (number | null)[]): number | null => {
  const sum = (of: readonly (number | null)[]) => of.reduce<number>((all, figure) => all + (figure ?? 0), 0)
  return came.includes(null) ? null : sum(came) - sum(went)
}

const checked = (row: PartRow<Figure>) => ({
  ...row,
  difference: rest([row.in], [row.out, row.sold, row.loss, row.balance]),
  payableDifference: rest([row.sales, row.other], [row.charges, row.remitted, row.payable]),
})

export const balanceReportInquiry = answerReport(balanceReport, async (filters, reading, context) => {
  const found = await sumParts(figures, partsOf(filters, context)).execute(context.tx)
  const rows = found.rows.map(checked)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumRows(balanceReport, rows),
    groups: sumGroups(balanceReport, rows),
  }
})
