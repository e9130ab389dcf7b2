// The vessel and country of origin of each ton, which the authority requires.

import { type RawBuilder, sql } from 'kysely'

/**
 * One row per LC: its number, the vessels that brought its cargo, and its origin; a lot made of other lots has neither vessel nor origin.
 */
export const originOfLcs: RawBuilder<unknown> = sql`
  select l.id as lc, l.lc_no, c.origin, v.vessel_name
  from lc l left join purchase_contract c on l.source_kind is null and c.agency_id = l.agency_id and c.id = l.purchase_contract
  left join lateral (select string_agg(distinct w.name, ' · ') as vessel_name
    from shipment s join voyage y on y.agency_id = s.agency_id and y.id = s.voyage join vessel w on w.agency_id = y.agency_id and w.id = y.vessel
    where s.agency_id = l.agency_id and s.lc = l.id and s.status <> 'Canceled') v on true
  where l.agency_id = app.agency()`
