// Stock of a consignee at a terminal according to the ledger.

import { sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'

type StockOf = { consignee: number; terminal: number }

type Form = 'Raw' | 'Crushed' | 'Flaked'

type BookFigures = {
  form: Form
  opening: number
  received: number
  issued: number
  sold: number
  lost: number
  book: number
}

/** Stored cargo of one LC, form and packing. */
export type StockLot = { form: Form; lc: number; bagSize: '40 kg' | '50 kg' | null; kg: number }

const selling = ['bagSale', 'bulkSale', 'deliveryNote', 'bulkLoading', 'lcSale', 'creditNote', 'bulkReturn']

const beforeAll = '2000-01-01'

/** Opening, movements and closing of each form from a day (null: from the first movement) through another, in kilograms:
 *  opening + received - issued - sold - lost = book. */
export const readBookFigures = async (
  { consignee, terminal }: StockOf,
  from: string | null,
  to: string,
  { tx }: Context,
): Promise<BookFigures[]> => {
  const { rows } = await sql<BookFigures>`
    with moved as materialized (select * from ledger.movement_rows(app.agency(), ${from ?? beforeAll}::date, ${to}::date)),
      account as (select c.form, moved.* from moved join ledger.account c on c.agency_id = app.agency() and c.id = moved.account_id
        where c.unit = 'KG' and c.role = 'TERMINAL' and c.consignee_id = ${consignee} and c.location_id = ${terminal}),
      kind as (select account.form, flow.key as kind, sum(flow.value::bigint) as amount
        from account cross join lateral jsonb_each_text(account.flows) flow group by 1, 2),
      flows as (select form, coalesce(sum(amount) filter (where not sells and kind <> 'cargoLoss' and amount > 0), 0) as received,
          coalesce(-sum(amount) filter (where not sells and kind <> 'cargoLoss' and amount < 0), 0) as issued,
          coalesce(-sum(amount) filter (where sells), 0) as sold, coalesce(-sum(amount) filter (where kind = 'cargoLoss'), 0) as lost
        from (select *, kind = any(${selling}::text[]) as sells from kind) k group by form)
    select a.form, sum(a.opening)::bigint as opening, coalesce(max(f.received), 0)::bigint as received,
      coalesce(max(f.issued), 0)::bigint as issued, coalesce(max(f.sold), 0)::bigint as sold, coalesce(max(f.lost), 0)::bigint as lost,
      sum(a.closing)::bigint as book
    from account a left join flows f on f.form = a.form group by a.form order by a.form desc`.execute(tx)
  return rows
}

/** The lots in stock at the end of a day. */
export const readStockLots = async (
  { consignee, terminal }: StockOf,
  day: string,
  { tx }: Context,
): Promise<StockLot[]> => {
  const { rows } = await sql<StockLot>`
    select c.form, c.consignment_id as lc, c.bag_kg || ' kg' as bag_size, sum(d.closing)::bigint as kg
    from ledger.account c cross join lateral (select closing from ledger.day where agency_id = c.agency_id and account_id = c.id
      and day <= ${day}::date order by day desc limit 1) d
    where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL' and c.consignee_id = ${consignee}
      and c.location_id = ${terminal}
    group by 1, 2, 3 having sum(d.closing) > 0 order by 1, 2, 3`.execute(tx)
  return rows
}

/** The day after the last closed one; null if nothing is closed there yet. */
export const readFirstDay = async ({ consignee, terminal }: StockOf, { tx }: Context): Promise<string | null> => {
  const { rows } = await sql<{ through: string }>`select closed_through as through from ledger.stock_close
    where agency_id = app.agency() and consignee_id = ${consignee} and location_id = ${terminal}`.execute(tx)
  return rows[0] ? addDays(rows[0].through, 1) : null
}
