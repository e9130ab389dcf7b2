// Stock in terminals as reports ask for it: which accounts, and what a ton of an LC has cost.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'

export type Lots = {
  terminal?: number[] | null
  consignee?: number[] | null
  lc?: number[] | null
  form?: string[] | null
}

const among = (column: string, ids: readonly number[] | null | undefined): RawBuilder<unknown> =>
  ids?.length ? sql`and ${sql.ref(column)} = any(${ids}::bigint[])` : sql``

/** The condition on `ledger.account c` that leaves the stock in terminals that was asked for. */
export const isLot = ({ terminal, consignee, lc, form }: Lots): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL' ${among('c.location_id', terminal)}
  ${among('c.consignee_id', consignee)} ${among('c.consignment_id', lc)}
  ${form?.length ? sql`and c.form = any(${form}::text[])` : sql``}`

type Landed = { lc: number; cost: number; received: number; direct: number; billed: number; isComing: boolean }

// By the days on which an account moved, so that it costs what these LCs did and not what the agency ever did. Cargo comes into a terminal
// from the road, hence on a day on which the same lot on the road moved.
const landedOf = (lcs: readonly number[], asOf: string): RawBuilder<Landed> => sql`
  with moved as (
    select c.*, d.day from ledger.account c join ledger.day d on d.agency_id = c.agency_id and d.account_id = c.id and d.day <= ${asOf}::date
    where c.agency_id = app.agency() and c.consignment_id = any(${lcs}::bigint[])
      and (c.unit, c.role) in (('KG', 'PORT'), ('KG', 'TRANSIT'), ('SAR', 'CONSIGNMENT_COST'))
  )
  select s.*, exists (select from shipment x where x.agency_id = app.agency() and x.lc = s.lc
    and x.status in ('Afloat', 'Arrived', 'Discharging')) as is_coming
  from (
    select lc, coalesce(sum(amount) filter (where role = 'CONSIGNMENT_COST'), 0)::bigint as cost,
      coalesce(sum(amount) filter (where role = 'TERMINAL'), 0)::bigint as received,
      coalesce(-sum(amount) filter (where role in ('PORT', 'TRANSIT') and kind = 'portLoading'), 0)::bigint as direct,
      coalesce(sum(amount) filter (where role = 'PORT' and kind = 'shipment'), 0)::bigint as billed
    from (
      select m.consignment_id as lc, m.role, f.kind, f.amount
      from moved m join ledger.flow f on f.agency_id = m.agency_id and f.day = m.day and f.account_id = m.id
      union all
      select m.consignment_id, t.role, f.kind, f.amount
      from moved m
      join ledger.account t on t.agency_id = m.agency_id and t.consignment_id = m.consignment_id and t.consignee_id = m.consignee_id
        and t.location_id = m.location_id and (t.cargo_type_id, t.grade_id, t.form) = (m.cargo_type_id, m.grade_id, m.form)
        and t.unit = 'KG' and t.role = 'TERMINAL'
      join ledger.flow f on f.agency_id = t.agency_id and f.day = m.day and f.account_id = t.id and f.kind = 'receiveCargo'
      where m.role = 'TRANSIT'
    ) u group by lc
  ) s where s.cost > 0`

/** What a metric ton of each LC has cost until a day, in ten-thousandths of a riyal: landed cost by what was received in terminals and
 *  directly (domain 4.1.2); while its ships still discharge, by the bills of lading if those say more. LCs of which nothing is known
 *  are missing. */
export const pricesUntil = async (
  asOf: string,
  lcs: readonly number[],
  { tx }: Context,
): Promise<Map<number, number>> => {
  const { rows } = await landedOf(lcs, asOf).execute(tx)
  const prices = rows.map(({ lc, cost, received, direct, billed, isComing }): [number, number] => {
    const kg = isComing ? Math.max(received + direct, billed) : received + direct
    return [lc, proportion(cost, 100_000, kg)]
  })
  return new Map(prices.filter(([, price]) => Number.isSafeInteger(price)))
}

/** Runs sums over everything. The wall hides from the planner how many rows a query meets: it would expect one and join by loops. */
export const byHash = async <R>({ tx }: Context, work: () => Promise<R>): Promise<R> => {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}
