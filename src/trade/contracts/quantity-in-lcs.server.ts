// The quantity of a purchase contract that its LCs take, and that was shipped.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

/** Kilograms of a contract in LCs, without the LC `except`: each takes its quantity; of an expired or closed one only what was shipped
 *  under it counts, because the rest can no longer be shipped. */
export const readQuantityInLcs = async (contract: number, { tx }: Context, except = 0): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`
    select coalesce(sum(case when l.status not in ('Expired', 'Closed') then l.quantity else (select coalesce(sum(s.bl_quantity), 0) from shipment s
      where s.agency_id = l.agency_id and s.lc = l.id and s.status <> 'Canceled') end), 0)::bigint as kg
    from lc l where l.agency_id = app.agency() and l.purchase_contract = ${contract} and l.id <> ${except}
      and l.source_kind is null and l.status <> 'Canceled'`.execute(tx)
  return rows[0]!.kg
}

/** Kilograms shipped under a contract, by its bills of lading. */
export const readShippedQuantity = async (contract: number, { tx }: Context): Promise<number> => {
  const { kg } = await tx
    .selectFrom('shipment')
    .innerJoin('lc', join => join.onRef('lc.agencyId', '=', 'shipment.agencyId').onRef('lc.id', '=', 'shipment.lc'))
    .select(({ fn }) => fn.sum<number>('shipment.blQuantity').as('kg'))
    .where('lc.purchaseContract', '=', contract)
    .where('shipment.status', '<>', 'Canceled')
    .executeTakeFirstOrThrow()
  return kg ?? 0
}
