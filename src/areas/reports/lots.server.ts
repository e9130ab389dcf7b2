// Stock in terminals as reports ask for it: which accounts, and what a ton of an LC has cost.

import { type RawBuilder, sql } from 'kysely'

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

/** What a metric ton of each LC has cost until a day, in ten-thousandths of a riyal, as `(lc, price)`: landed cost by what was received
 *  in terminals and directly (domain 4.1.2); while its ships still discharge, by the bills of lading if those say more. */
export const costsUntil = (asOf: string): RawBuilder<unknown> => sql`
  select s.lc, round(s.cost * 100000.0 / nullif(case when s.is_coming then greatest(s.received, s.billed) else s.received end, 0))::bigint as price
  from (
    select c.consignment_id as lc,
      sum(f.amount) filter (where c.role = 'CONSIGNMENT_COST') as cost,
      coalesce(sum(f.amount) filter (where c.role = 'TERMINAL' and f.kind = 'receiveCargo'), 0)
        - coalesce(sum(f.amount) filter (where c.role in ('PORT', 'TRANSIT') and f.kind = 'portLoading'), 0) as received,
      coalesce(sum(f.amount) filter (where c.role = 'PORT' and f.kind = 'shipment'), 0) as billed,
      exists (select from shipment s where s.agency_id = app.agency() and s.lc = c.consignment_id
        and s.status in ('Afloat', 'Arrived', 'Discharging')) as is_coming
    from ledger.account c join ledger.flow f on f.agency_id = c.agency_id and f.account_id = c.id
    where c.agency_id = app.agency() and c.consignment_id is not null and f.day <= ${asOf}::date
      and (c.unit, c.role) in (('KG', 'TERMINAL'), ('KG', 'TRANSIT'), ('KG', 'PORT'), ('SAR', 'CONSIGNMENT_COST'))
    group by c.consignment_id
  ) s where s.cost > 0`
