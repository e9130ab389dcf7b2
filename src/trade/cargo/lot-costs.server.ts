// Stock in terminals for reports: the condition on accounts, and the cost per ton of LCs.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andOwn, type Viewer } from '#ledger/day-balances.server.ts'
import { mixedCostPerTon } from '#trade/cargo/cost-fields.ts'
import { countsOn } from '#trade/cargo/counting-documents.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

export type LotFilters = {
  terminal?: number[] | null
  consignee?: number[] | null
  lc?: number[] | null
  form?: string[] | null
}

/** The SQL condition on `ledger.account c` for the stock that matches the filters. */
export const lotCondition = (
  { terminal, consignee, lc, form }: LotFilters,
  asker: Viewer['asker'],
): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL' ${andOwn(asker)} ${andAnyOf('c.location_id', terminal)}
  ${andAnyOf('c.consignee_id', consignee)} ${andAnyOf('c.consignment_id', lc)}
  ${andAnyOf('c.form', form)}`

type LandedCost = {
  lc: number
  cost: number
  opened: number
  out: number
  difference: number
  billed: number
  isComing: boolean
}

// What left the port, on trucks or by a sale there, less what was lost on the road. Each account has one row per kind and day, so the cost
// of this query depends on the number of accounts, not on the number of movements.
const landedCostQuery = (lcs: readonly number[], asOf: string): RawBuilder<LandedCost> => sql`
  select s.*, exists (select from shipment x where x.agency_id = app.agency() and x.lc = s.lc
    and x.status in ('Loaded', 'Afloat', 'Arrived', 'Discharging')) as is_coming
  from (
    select c.consignment_id as lc, coalesce(sum(u.total) filter (where c.unit = 'SAR'), 0)::bigint as cost,
      coalesce(sum(u.total) filter (where u.kind = 'openingBalance'), 0)::bigint as opened,
      coalesce(-sum(u.total) filter (where c.role = 'PORT' and u.kind <> 'shipment'), 0)::bigint as out,
      coalesce(sum(u.total) filter (where u.kind = 'receiveCargo'), 0)::bigint as difference,
      coalesce(sum(u.total) filter (where u.kind = 'shipment' and c.unit = 'KG'), 0)::bigint as billed
    from ledger.account c
    join (values ('KG', 'TERMINAL', 'receiveCargo'), ('KG', 'TRANSIT', 'receiveCargo'), ('KG', 'TERMINAL', 'openingBalance'),
      ('KG', 'PORT', 'shipment'), ('KG', 'PORT', 'portLoading'), ('KG', 'PORT', 'lcSale'), ('KG', 'PORT', 'cargoSale'),
      ('SAR', 'CONSIGNMENT_COST', null)) k (unit, role, kind) on (c.unit, c.role) = (k.unit, k.role)
    cross join lateral (
      (select f.kind, f.total from ledger.flow f where f.agency_id = c.agency_id and f.account_id = c.id and f.kind = k.kind
        and f.day <= ${asOf}::date order by f.day desc limit 1)
      union all
      (select null, d.closing from ledger.day d where k.kind is null and d.agency_id = c.agency_id and d.account_id = c.id
        and d.day <= ${asOf}::date order by d.day desc limit 1)) u
    where c.agency_id = app.agency() and c.consignment_id = any(${lcs}::bigint[])
    group by c.consignment_id
  ) s where s.cost > 0`

type LotSource = { lc: number; quantity: number | null; costPerTon: number; isOwn: boolean }

// What a lot was made of, at the price of that day, and what was merged into an LC that existed.
const lotSourcesQuery = (lcs: readonly number[], asOf: string): RawBuilder<LotSource> => sql`
  select l.id as lc, s.quantity, l.cost_per_ton as "costPerTon", true as "isOwn" from lc l
    left join system_lc s on s.agency_id = l.agency_id and s.lc = l.id
    where l.agency_id = app.agency() and l.id = any(${lcs}::bigint[]) and l.cost_per_ton is not null
  union all
  select m.target_lc, x.quantity, x.cost_per_ton, false from lc_merging m
    join lc_merging_sources x on x.agency_id = m.agency_id and x.parent = m.id and x.cost_per_ton is not null
    where m.agency_id = app.agency() and m.target_lc = any(${lcs}::bigint[]) and m.date <= ${asOf}::date
      and ${countsOn('lcMerging', 'm', asOf)} and m.is_new_lc is not true`

const sumKg = (sources: readonly LotSource[]): number => sources.reduce((kg, { quantity }) => kg + (quantity ?? 0), 0)

const landedKg = ({ opened, out, difference, billed, isComing }: LandedCost): number =>
  opened + (isComing ? Math.max(out + difference, billed) : out + difference)

// An LC whose own cargo came has the cost of that cargo, a lot the price at which it was made; costs booked since and cargo merged into it
// are added to either.
const averageCost = (landed: LandedCost | undefined, sources: readonly LotSource[]): number | null => {
  const added = sources.filter(({ isOwn }) => !isOwn)
  const kg = landed ? landedKg(landed) : 0
  if (landed && kg > 0) return mixedCostPerTon(added, { outKg: kg + sumKg(added), addedHalala: landed.cost })
  const own = sources.find(({ isOwn }) => isOwn)
  // A lot that was opened empty has the cost of what was merged into it.
  if (!own || own.quantity === null || (own.quantity === 0 && added.length === 0)) return own?.costPerTon ?? null
  return mixedCostPerTon([own, ...added], { addedHalala: landed?.cost ?? 0 })
}

/**
 * The cost per metric ton of each LC until a day, in ten-thousandths of a riyal (domain 4.1.2): landed cost, divided by the quantity
 * received in terminals, on trucks to them, delivered directly and sold in port, plus the opening quantity. While its ships are still
 * discharging, the quantity of the bills of lading is used if it is larger. A system LC has the weighted cost of its sources. LCs of
 * unknown cost are missing.
 */
export const readCostsPerTon = async (
  asOf: string,
  lcs: readonly number[],
  { tx }: Context,
): Promise<Map<number, number>> => {
  const landed = new Map((await landedCostQuery(lcs, asOf).execute(tx)).rows.map(row => [row.lc, row]))
  const sources = Map.groupBy((await lotSourcesQuery(lcs, asOf).execute(tx)).rows, ({ lc }) => lc)
  const prices = new Map<number, number>()
  for (const lc of new Set([...landed.keys(), ...sources.keys()])) {
    const price = averageCost(landed.get(lc), sources.get(lc) ?? [])
    if (price !== null) prices.set(lc, price)
  }
  return prices
}

/**
 * Runs an aggregate over many rows without nested loop joins. Row-level security hides the number of rows from the planner, which then
 * expects one row and chooses nested loops.
 */
export const withoutNestedLoops = async <R>({ tx }: Context, work: () => Promise<R>): Promise<R> => {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}

/**
 * Runs a query of current stock. For all owners, one range scan of each index; for a consignee, who has few accounts, account by account.
 */
export const readCurrentStock = <R>(context: Context, work: () => Promise<R>): Promise<R> =>
  context.asker.companyId === null ? withoutNestedLoops(context, work) : work()
