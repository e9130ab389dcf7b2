import { sql } from 'kysely'
import { warehouseLcDetail } from '#areas/analytics/warehouse-lc-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof warehouseLcDetail.filters>
type Terminal = ValuesOf<typeof warehouseLcDetail.columns>
type Lot = Terminal['lcs'][number] & { terminal: number }

// By day and kind of document, as the ledger stores it: a posting canceled on its own day is not counted.
const readLots = async (filters: Filters, { tx, asker }: Context): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    with k as materialized (select x.agency_id, x.id, x.location_id, x.consignment_id, x.consignee_id, x.grade_id, x.form, x.closing, x.first_day
      from ${accountsWithBalanceOn(filters.asOf, lotCondition(filters, asker))} x),
    f as (select x.account_id, coalesce(sum(x.amount) filter (where x.amount > 0), 0) as came,
        coalesce(-sum(x.amount) filter (where x.amount < 0), 0) as went
      from k cross join lateral (select f.account_id, f.amount from ledger.flow f where f.agency_id = k.agency_id and f.account_id = k.id
        and f.day <= ${filters.asOf}::date offset 0) x group by x.account_id)
    select s.* from (
      select k.location_id as terminal, k.consignment_id as lc, k.consignee_id as consignee, k.grade_id as cargo_grade, k.form,
        sum(f.came)::bigint as received, sum(f.went)::bigint as out, sum(k.closing)::bigint as balance,
        ${filters.asOf}::date - min(k.first_day) as age_days
      from k join f on f.account_id = k.id
      group by k.location_id, k.consignment_id, k.consignee_id, k.grade_id, k.form) s
    order by ${nameIn('terminal')}, s.terminal, s.age_days desc, ${nameIn('lc')}, s.lc, s.consignee, s.form desc, s.cargo_grade`.execute(
    tx,
  )
  return rows
}

const addUp = (lots: readonly Lot[]) => ({
  received: lots.reduce((sum, { received }) => sum + received, 0),
  out: lots.reduce((sum, { out }) => sum + out, 0),
  balance: lots.reduce((sum, { balance }) => sum + balance, 0),
})

export const warehouseLcDetailAnswer = answerAnalysis(warehouseLcDetail, async (asked, context) => {
  const lots = await readLots(await withLcs(asked, context), context)
  const rows = [...Map.groupBy(lots, ({ terminal }) => terminal)].map(([terminal, lcs]) => ({
    terminal,
    ...addUp(lcs),
    lcs,
  }))
  return { rows, total: addUp(lots) }
})
