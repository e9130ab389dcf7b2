// Kilograms that left the terminals for sales, by day.

import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { joinMovedSince, type Viewer } from '#ledger/day-balances.server.ts'
import { type LotFilters, lotCondition } from '#trade/cargo/lot-costs.server.ts'

export type SoldOnDay = { consignee: number; terminal: number; lc: number; form: string; day: string; kg: number }

type Reader = Viewer & { tx: Tx }

/** Kilograms that left the terminals for sales in a period, minus returns. */
export const readSold = async (
  since: string,
  filters: LotFilters & { asOf: string },
  { tx, asker }: Reader,
): Promise<SoldOnDay[]> => {
  const { rows } = await sql<SoldOnDay>`
    select c.consignee_id as consignee, c.location_id as terminal, c.consignment_id as lc, c.form, f.day, -sum(f.amount)::bigint as kg
    from ledger.account c ${joinMovedSince(since, asker)}
    join ledger.flow f on f.agency_id = c.agency_id and f.account_id = c.id and f.day between ${since}::date and ${filters.asOf}::date
      and f.kind in ('deliveryNote', 'creditNote', 'bulkLoading', 'bulkReturn', 'lcSale')
    where ${lotCondition(filters, asker)} group by c.consignee_id, c.location_id, c.consignment_id, c.form, f.day`.execute(
    tx,
  )
  return rows
}
