// The vessel and country of origin of each ton, which the authority requires.

import { type RawBuilder, sql } from 'kysely'

// A line is the same for every reader. After a loan or a sale between owners, cargo is under the LC of another owner; app.cargo_of returns
// where it is from and nothing else of that LC.
const ofLcsOfOthers = sql`
  select x.lc, x.cargo ->> 'lc_no', x.cargo ->> 'origin', x.cargo ->> 'vessel_name' from (
    select a.lc, app.cargo_of(a.lc) as cargo from (
      select distinct c.consignment_id as lc from ledger.account c
      where app.company() is not null and c.agency_id = app.agency() and c.consignment_id is not null
        and not exists (select from lc l where l.agency_id = c.agency_id and l.id = c.consignment_id)) a
    offset 0) x where x.cargo is not null`

/**
 * One row per LC: its number, the vessels that brought its cargo, and its origin; a lot made of other lots has neither vessel nor origin.
 */
export const originOfLcs: RawBuilder<unknown> = sql`
  select l.id as lc, l.lc_no, c.origin, v.vessel_name
  from lc l left join purchase_contract c on l.source_kind is null and c.agency_id = l.agency_id and c.id = l.purchase_contract
  left join lateral (select string_agg(distinct w.name, ' · ') as vessel_name
    from shipment s join voyage y on y.agency_id = s.agency_id and y.id = s.voyage join vessel w on w.agency_id = y.agency_id and w.id = y.vessel
    where s.agency_id = l.agency_id and s.lc = l.id and s.status <> 'Canceled') v on true
  where l.agency_id = app.agency()
  union all ${ofLcsOfOthers}`
