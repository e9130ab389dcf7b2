// What the authority asks of every ton: from which vessel and country it came.

import { type RawBuilder, sql } from 'kysely'

/** A row an LC: its number, the vessels that brought it and its origin; a lot made of others has neither. */
export const originOfLcs: RawBuilder<unknown> = sql`
  select l.id as lc, l.lc_no, c.origin, v.vessel_name
  from lc l left join purchase_contract c on l.source_kind is null and c.agency_id = l.agency_id and c.id = l.purchase_contract
  left join lateral (select string_agg(distinct w.name, ' · ') as vessel_name
    from shipment s join voyage y on y.agency_id = s.agency_id and y.id = s.voyage join vessel w on w.agency_id = y.agency_id and w.id = y.vessel
    where s.agency_id = l.agency_id and s.lc = l.id and s.status <> 'Canceled') v on true
  where l.agency_id = app.agency()`
