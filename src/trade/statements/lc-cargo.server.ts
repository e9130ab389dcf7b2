// Cargo grade, origin and vessel of an LC.

import { sql } from 'kysely'

const vesselsQuery = sql`
  select s.lc, case when min(v.vessel) = max(v.vessel) then min(v.vessel) end as vessel
  from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
  where s.agency_id = app.agency() and s.status <> 'Canceled' group by s.lc`

/** All LCs as a relation of `id`, `cargo_grade`, `origin` and `vessel`; the vessel is null where there were several. */
export const lcCargoQuery = sql`(select l.id, l.cargo_grade, k.origin, v.vessel from lc l
  left join purchase_contract k on k.agency_id = l.agency_id and k.id = l.purchase_contract
  left join (${vesselsQuery}) v on v.lc = l.id where l.agency_id = app.agency())`
