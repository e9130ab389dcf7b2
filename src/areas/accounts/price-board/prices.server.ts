// The prices in force now for all customers, prices of bags first.

import { sql } from 'kysely'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import type { boardPriceFields } from '#areas/accounts/price-board/definition.ts'
import type { Document } from '#kit/document.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { begins, ends } from '#trade/pricing/prices.server.ts'

export type BoardPrice = ValuesOf<typeof boardPriceFields> & { id: number }

const ofBags = sql`p.size, p.min_qty as "minBags", null::bigint as "minQuantity", p.price_per_ton as "pricePerTon"`
const ofBulk = sql`null as size, null::bigint as "minBags", p.min_qty as "minQuantity", p.price_excl_vat as "pricePerTon"`

const readList = async (list: Document, own: typeof ofBags, { tx, asker }: Context): Promise<BoardPrice[]> => {
  const now = sql`(now() at time zone ${asker.timeZone})`
  const { rows } = await sql<BoardPrice>`
    select p.id, t.name as terminal, t.name_ar as "terminalAr", c.name as consignee, c.name_ar as "consigneeAr", l.lc_no as lc, p.form, ${own},
      p.price_excl_vat as "priceExclVat", p.price_incl_vat as "priceInclVat"
    from ${tableOf(list)} p left join terminal t on t.agency_id = p.agency_id and t.id = p.terminal
      left join company c on c.agency_id = p.agency_id and c.id = p.consignee
      left join lc l on l.agency_id = p.agency_id and l.id = p.lc
    where p.agency_id = app.agency() and p.status = 'Active' and p.customer is null and p.customer_group is null
      and ${begins} <= ${now} and ${ends} > ${now} order by p.date desc, p.id desc limit 100`.execute(tx)
  return rows
}

/** The board; without the right to a price list, its prices are left out. */
export const readBoardPrices = async (context: Context): Promise<BoardPrice[]> => [
  ...(await readList(bagSalePrice, ofBags, context)),
  ...(await readList(bulkSalePrice, ofBulk, context)),
]
