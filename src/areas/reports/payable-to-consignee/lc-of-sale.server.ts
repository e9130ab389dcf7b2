// The LC that the sale behind a tax invoice counts for.

import { sql } from 'kysely'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'

/** The LC of the sale of a tax invoice `t`; needs `correctedLc`. */
export const lcOfSale = sql`coalesce(corrected.lc, case t.sale_type
  when 'SALE' then (select s.lc from bag_sale s where s.agency_id = app.agency() and s.id = t.sale_id)
  when 'BULKSALE' then (select s.lc from bulk_sale s where s.agency_id = app.agency() and s.id = t.sale_id)
  when 'LCSALE' then (select s.lc from lc_sale s where s.agency_id = app.agency() and s.id = t.sale_id) end)`
/** Joins the correction that moved the sale of a tax invoice `t` to another LC. */
export const correctedLc = sql`left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`t`)}`
