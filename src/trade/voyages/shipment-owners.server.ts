// The owners of a bill of lading: those named in it, and buyers in port of its LC.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

/** The consignees who may load trucks from a shipment. */
export const readShipmentOwners = async (shipment: number, { tx }: Context): Promise<number[]> => {
  const { rows } = await sql<{ consignee: number }>`select consignee from shipment_consignee_split
    where agency_id = app.agency() and parent = ${shipment}
    union select e.buyer_consignee from shipment s join lc_sale e on e.agency_id = s.agency_id and e.lc = s.lc
    where s.agency_id = app.agency() and s.id = ${shipment} and e.sold_from = 'Port' and e.buyer_consignee is not null
      and e.status in ('Provisional', 'Final', 'Closed')`.execute(tx)
  return rows.map(({ consignee }) => consignee)
}
