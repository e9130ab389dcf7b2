// Reads the known weights of an LC's cargo, from the bill of lading to the terminal.

import { sql } from 'kysely'
import type { LcWeights } from '#areas/sales/lc-sale/final-weight.ts'
import type { Context } from '#kit/server/context.ts'
import { onBoardStates } from '#trade/voyages/shipment-life-fields.ts'

/** The weights of all owners together, because a change of owner does not change them. */
export const readLcWeights = async (lc: number, { tx }: Context): Promise<LcWeights> => {
  const { rows } = await sql<LcWeights>`
    select coalesce(s.bl, 0)::bigint as bl, coalesce(l.kg, 0)::bigint as "inPort", coalesce(d.kg, 0)::bigint as "soldInPort",
      coalesce(p.out, 0)::bigint as out, (coalesce(p.out, 0) - coalesce(r.sent, 0) + coalesce(r.booked, 0))::bigint as landed,
      coalesce(s.coming, false) or coalesce(p.terminal, 0) > coalesce(r.sent, 0) as "isComing"
    from (select sum(bl_quantity) as bl, bool_or(status = any(${[...onBoardStates]}::text[])) as coming from shipment
        where agency_id = app.agency() and lc = ${lc} and status <> 'Canceled') s
    cross join (select -sum(e.amount) as kg from ledger.account a
        join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
        where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'SUPPLIER' and a.consignment_id = ${lc}) l
    cross join (select sum(quantity) as kg from lc_sale where agency_id = app.agency() and lc = ${lc} and sold_from = 'Port'
        and buyer_consignee is null and status in ('Approved', 'Provisional', 'Final', 'Closed')) d
    cross join (select sum(net_kg) as out, sum(net_kg) filter (where delivery_type = 'Terminal Storage') as terminal
        from port_loading where agency_id = app.agency() and lc = ${lc} and status in ('Pending', 'Delivered')) p
    cross join (select sum(c.port_net) as sent, sum(c.accepted_net) as booked from receive_cargo c
        join port_loading t on t.agency_id = c.agency_id and t.id = c.port_loading
        where c.agency_id = app.agency() and t.lc = ${lc} and c.status = 'Received') r`.execute(tx)
  return rows[0]!
}
