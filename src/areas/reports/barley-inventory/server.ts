import { type RawBuilder, sql } from 'kysely'
import { groupLots, lotLinesQuery, readLots } from '#areas/reports/barley-inventory/by-lot.server.ts'
import { barleyInventory } from '#areas/reports/barley-inventory/definition.ts'
import {
  type Filters,
  isShown,
  joinKinds,
  linesOf,
  movementsQuery,
} from '#areas/reports/barley-inventory/movements.server.ts'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'

// The stock before the first day.
const readOpening = async (filters: Filters, { tx, asker }: Context): Promise<number> => {
  const { rows } = await sql<{ opening: number }>`
    select coalesce(sum(k.closing), 0)::bigint as opening
    from ${accountsWithBalanceOn(addDays(filters.from, -1), lotCondition(filters, asker))} k`.execute(tx)
  return rows[0]!.opening
}

type Sums = { count: number; in: number; out: number; net: number }

const readSums = async (filters: Filters, context: Context): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*) filter (where shown) as count, coalesce(sum(amount), 0)::bigint as net,
      coalesce(sum(amount) filter (where shown and amount > 0), 0)::bigint as "in",
      coalesce(-sum(amount) filter (where shown and amount < 0), 0)::bigint as "out"
    from (select e.amount, ${isShown(filters)} as shown from ${movementsQuery(filters, context)}) s`.execute(context.tx)
  return rows[0]!
}

// The running balance includes every movement of these lots, so that it is correct even if only some kinds are shown. Names are joined
// for the page only.
const linesQuery = (
  filters: Filters,
  opening: number,
  limit: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => {
  const page = sql`
    select e.* from (
      select e.agency_id, e.effective_date, e.id, e.posted_month, e.posting_id, e.account_id, e.amount,
        ${opening}::bigint + sum(e.amount) over (order by e.effective_date, e.id)::bigint as balance
      from ${movementsQuery(filters, context)}
    ) e ${joinKinds(filters)}
    order by e.effective_date, e.id ${limit}`
  return linesOf(page, sql`e.effective_date, e.id`, context)
}

export const barleyInventoryInquiry = answerReport(barleyInventory, async (filters, reading, context) => {
  const opening = await readOpening(filters, context)
  const sums = await readSums(filters, context)
  const whole = {
    totals: { in: sums.in, out: sums.out },
    opening: { balance: opening },
    closing: { balance: opening + sums.net },
  }
  if (!filters.byLot) {
    const rows = await reading.rows(limit => linesQuery(filters, opening, limit, context))
    return { ...whole, count: sums.count, rows }
  }
  const lots = await readLots(filters, context)
  return {
    ...whole,
    count: sums.count + lots.reduce((all, { openings }) => all + openings, 0),
    rows: await reading.rows(limit => lotLinesQuery(filters, limit, context)),
    groups: groupLots(lots),
  }
})
