// The stock card lot by lot: the opening stock of each lot, its movements with its own balance, and its sums.

import { type RawBuilder, sql } from 'kysely'
import { barleyInventory } from '#areas/reports/barley-inventory/definition.ts'
import { type Filters, isShown, linesOf, movementsQuery } from '#areas/reports/barley-inventory/movements.server.ts'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { sumGroups } from '#reports/sums.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

const openingsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> =>
  accountsWithBalanceOn(addDays(filters.from, -1), lotCondition(filters, asker))

type LotSums = {
  terminal: number
  consignee: number
  lc: number
  openings: number
  in: number
  out: number
  balance: number
}

/** The sums of every LC of an owner at a terminal with stock or movements, and the number of their lots with opening stock. */
export const readLots = async (filters: Filters, context: Context): Promise<LotSums[]> => {
  const { rows } = await sql<LotSums>`
    select x.terminal, x.consignee, x.lc, sum(x.openings)::bigint as openings, sum(x.in)::bigint as "in", sum(x.out)::bigint as "out",
      sum(x.net)::bigint as balance
    from (
      select k.location_id as terminal, k.consignee_id as consignee, k.consignment_id as lc, 1 as openings, 0 as "in", 0 as "out",
        k.closing as net
      from ${openingsQuery(filters, context)} k
      union all
      select s.terminal, s.consignee, s.lc, 0, case when s.shown and s.amount > 0 then s.amount else 0 end,
        case when s.shown and s.amount < 0 then -s.amount else 0 end, s.amount
      from (select c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, e.amount, ${isShown(filters)} as shown
        from ${movementsQuery(filters, context)}) s) x
    group by x.terminal, x.consignee, x.lc`.execute(context.tx)
  return rows
}

/** The sums of each terminal, of each owner in it and of each of its LCs; their balance is the closing stock. */
export const groupLots = (lots: readonly LotSums[]) =>
  sumGroups({ ...barleyInventory, totals: ['in', 'out', 'balance'] }, lots)

/** The lines of every lot, one lot after the other. A lot begins with its opening stock, as a line of the first day. */
export const lotLinesQuery = (filters: Filters, limit: RawBuilder<unknown>, context: Context): RawBuilder<unknown> => {
  const lot = sql`c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, c.form, c.bag_kg`
  const page = sql`
    with moved as materialized (
      select e.agency_id, e.effective_date, e.id, e.posted_month, e.posting_id, e.account_id, e.amount, ${lot}
      from ${movementsQuery(filters, context)}
      union all
      select c.agency_id, ${filters.from}::date, 0, null, null, c.id, c.closing, ${lot} from ${openingsQuery(filters, context)} c),
    lots as (
      select s.account_id, row_number() over (order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee,
        ${nameIn('lc')}, s.lc, s.form, s.bag_kg, s.account_id) as place
      from (select distinct m.account_id, m.terminal, m.consignee, m.lc, m.form, m.bag_kg from moved m) s)
    select e.*, lots.place from (
      select m.*, sum(m.amount) over (partition by m.account_id order by m.effective_date, m.id)::bigint as balance from moved m) e
    join lots on lots.account_id = e.account_id
    where e.posting_id is null or ${isShown(filters)}
    order by lots.place, e.effective_date, e.id ${limit}`
  return linesOf(page, sql`e.place, e.effective_date, e.id`, context)
}
